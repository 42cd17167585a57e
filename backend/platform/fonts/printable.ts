import { readFile } from 'node:fs/promises';
import { documentFont } from './document-font';

let glyphs: Promise<{ hasGlyphForCodePoint(codePoint: number): boolean }> | undefined;

/** The characters of a text that the font of documents has no glyph for: they would be printed as empty boxes. */
export async function unprintable(text: string): Promise<string[]> {
  glyphs ??= Promise.all([import('fontkit'), readFile(documentFont)]).then(([{ create }, file]) =>
    create(file),
  );
  const font = await glyphs;
  const missing = [...text].filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  return [...new Set(missing)];
}
