/** A gray placeholder of the final size. Sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '16px',
  round = false,
}: {
  width?: string;
  height?: string;
  round?: boolean;
}) {
  return (
    <span
      className="skeleton"
      aria-hidden="true"
      style={{ display: 'block', width, height, borderRadius: round ? '50%' : undefined }}
    />
  );
}

/** React keys of the placeholders of a list that is not loaded yet. */
export function placeholderKeys(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `placeholder-${index}`);
}
