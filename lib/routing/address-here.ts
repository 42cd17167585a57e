/** What the address bar says, from the path on: the way back for `loginAddress`. */
export function addressHere(): string {
  return `${window.location.pathname}${window.location.search}`;
}
