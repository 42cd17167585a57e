/** Writes a cookie in the browser, which may refuse it. `text`: name, value and attributes, as in `Set-Cookie`. */
export function writeCookie(text: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in Safari and Firefox ESR
    document.cookie = text;
  } catch {
    // A document in a sandbox has no cookies.
  }
}

/** Whether the browser has a cookie that scripts may read. */
export function hasCookie(name: string): boolean {
  try {
    return document.cookie.includes(`${name}=`);
  } catch {
    return false;
  }
}
