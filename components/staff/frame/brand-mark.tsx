/** The icon of the shop, which its style names (lib/settings/brand/brand-style.ts). */
export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return <i className="s-brand-mark" style={{ width: size, height: size }} aria-hidden="true" />;
}
