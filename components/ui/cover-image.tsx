/**
 * A goods cover or an avatar. Below the fold the browser itself waits with loading; its threshold is
 * wider than 1.3 viewport heights, so that nothing is seen arriving. A failed image is replaced by
 * components/shell/image-watch.tsx, which needs no code per image.
 * @param src address on the wire, `/covers/<slug>.svg`
 * @param size px, for the reserved space; CSS may stretch it
 * @param first true for the one image that a page is waited for: it goes before the styles, so a second one would
 *   only keep both waiting. On public pages it is part of the page (inlined-cover.ts)
 */
export function CoverImage({
  src,
  alt = '',
  size = 200,
  first = false,
  className = 'cover',
}: {
  src: string;
  alt?: string;
  size?: number;
  first?: boolean;
  className?: string;
}) {
  return (
    <img
      src={src}
      alt={alt}
      width={size}
      height={size}
      className={className}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? 'sync' : 'async'}
    />
  );
}
