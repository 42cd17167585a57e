/** Writes a cookie in the browser. `text`: name, value and attributes, as in `Set-Cookie`. */
export function writeCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in Safari and Firefox ESR
  document.cookie = text;
}
