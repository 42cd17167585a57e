import type { Environment } from '../../environment/environment';

/**
 * Whom passkeys are made for: the host of the shop. Browsers make none for IP addresses, so a shop on this machine has
 * them at `localhost`.
 */
export function relyingParty({ storeUrl }: Pick<Environment, 'storeUrl'>) {
  const url = new URL(storeUrl);
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
