/** `localhost` and plain IP addresses: a shop under test, not one on its domain. `hostname`: of a parsed URL. */
export function isLocalHost(hostname: string): boolean {
  return /^(?:.+\.)?localhost$|^\[|^[\d.]+$/.test(hostname);
}
