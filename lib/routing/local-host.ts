/** `localhost` and plain IP addresses: a shop under test, not one on its domain. */
export function isLocalHost(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/i.test(hostname);
}
