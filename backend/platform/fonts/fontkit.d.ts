/** The part of fontkit that the shop uses; the package has no types. */
declare module 'fontkit' {
  export function create(file: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}
