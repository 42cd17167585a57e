/**
 * The companion of the sealed session cookie: epoch seconds at which the access token ends. It is not a
 * secret and proves nothing: guards read it without decrypting the session, and the backend authorizes.
 */
export const sessionExpiresCookie = 'store_session_expires';

/** Its name over https: no other host can set it, and it is read first. */
export const secureSessionExpiresCookie = `__Host-${sessionExpiresCookie}`;

/** Seconds before its end from which an access token counts as stale. */
const margin = 30;

/** Epoch seconds, or null when there is no session. */
export function parseSessionExpires(value: string | undefined): number | null {
  return value && /^[0-9]{1,12}$/.test(value) ? Number(value) : null;
}

export function isStale(sessionExpires: number, nowSeconds: number): boolean {
  return sessionExpires < nowSeconds + margin;
}
