/** `localhost` and plain IP addresses: a shop that is being tried out, not one at its domain (spec section 4). */
export function isLocalHost(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/i.test(hostname);
}
