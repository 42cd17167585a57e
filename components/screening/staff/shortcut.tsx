/** The key of a button, for the eye only: assistive technology reads `aria-keyshortcuts`. */
export function Shortcut({ children }: { readonly children: string }) {
  return (
    <span className="s-key" aria-hidden="true">
      {children}
    </span>
  );
}
