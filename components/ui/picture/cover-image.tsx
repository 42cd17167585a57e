/**
 * A product cover or an avatar. Below the fold the browser loads it lazily; its threshold is
 * wider than 1.3 viewport heights. A failed image is replaced by
 * components/shell/watchers/image-watch.tsx, which needs no code per image.
 * @param src path on the wire, `/covers/<slug>.svg`
 * @param size px, for the reserved space; CSS may stretch it
 * @param first true for the largest image above the fold only: it is loaded before the styles, so a second one would
 *   delay both. On public pages it is inlined (inlined-cover.ts)
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
