/** The current path with query and hash: the return URL for `loginPathFor`. */
export function currentPath(): string {
  return `${window.location.pathname}${window.location.search}`;
}
