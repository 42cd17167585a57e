/** The forced-desktop view stands under this path (spec section 2). */
export const pcPrefix = '/pc';

/**
 * The path helper of spec section 2: relative paths starting with `/` get `/pc`, those already
 * under it and http links stay untouched.
 */
export function pcAddress(address: string): string {
  if (!address.startsWith('/') || address.startsWith('//') || isPcPath(address)) return address;
  return address === '/'
    ? pcPrefix
    : address.startsWith('/?') || address.startsWith('/#')
      ? `${pcPrefix}${address.slice(1)}`
      : `${pcPrefix}${address}`;
}

/** `/pc` and all below it, but not `/pcx`. */
export function isPcPath(address: string): boolean {
  return /^\/pc(?=[/?#]|$)/.test(address);
}

/** The same address in the ordinary view; query and hash are kept (spec section 2). */
export function withoutPc(address: string): string {
  if (!isPcPath(address)) return address;
  const rest = address.slice(pcPrefix.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
