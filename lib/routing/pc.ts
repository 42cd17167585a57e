/** The forced-desktop view is under this path. */
export const pcPrefix = '/pc';

/** Relative paths starting with `/` get `/pc`; paths already under it and http links are not changed. */
export function pcPath(href: string): string {
  if (!href.startsWith('/') || href.startsWith('//') || isPcPath(href)) return href;
  return href === '/'
    ? pcPrefix
    : href.startsWith('/?') || href.startsWith('/#')
      ? `${pcPrefix}${href.slice(1)}`
      : `${pcPrefix}${href}`;
}

/** `/pc` and all below it, but not `/pcx`. */
export function isPcPath(href: string): boolean {
  return /^\/pc(?=[/?#]|$)/.test(href);
}

/** The same path in the standard view; query and hash are preserved. */
export function withoutPc(href: string): string {
  if (!isPcPath(href)) return href;
  // One slash: `//` would start the name of a host.
  return `/${href.slice(pcPrefix.length).replace(/^[/\\]+/, '')}`;
}
