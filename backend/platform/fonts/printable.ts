import { readFile } from 'node:fs/promises';
import { StoreError } from '../errors/store-error';
import { documentFont } from './document-font';

type Font = { hasGlyphForCodePoint(codePoint: number): boolean };

let glyphs: Promise<Font> | undefined;

function loadFont(): Promise<Font> {
  glyphs ??= Promise.all([import('fontkit'), readFile(documentFont)]).then(([{ create }, file]) =>
    create(file),
  );
  return glyphs;
}

/** Ends of lines, and characters that are never drawn, such as the parts that join an emoji. */
const undrawn = /[\r\n\p{Default_Ignorable_Code_Point}]/u;

/** Letters that Unicode does not take apart into a plain letter and its marks. */
const plainForms: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', Ŋ: 'N', ŋ: 'n', ı: 'i', ĸ: 'k' },
  ...{ І: 'I', і: 'i', Ј: 'J', ј: 'j', Є: 'Е', є: 'е', Ґ: 'Г', ґ: 'г', Ђ: 'Ћ', Ў: 'У', ў: 'у' },
};

export type PrintableLetters = {
  /** The characters of a text that the font of documents has no glyph for. */
  missingIn: (text: string) => string[];
  /** The text in characters that the font has: letters without their marks, `?` for others, no pictures. */
  closestTo: (text: string) => string;
};

/** What the font of documents prints. Other characters would be printed as empty boxes. */
export async function printableLetters(): Promise<PrintableLetters> {
  const font = await loadFont();
  const has = (character: string) =>
    undrawn.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const closest = (character: string): string => {
    if (has(character)) return character;
    const plain = plainForms[character];
    if (plain !== undefined) return plain;
    const parts = [...character.normalize('NFKD').replaceAll(/\p{M}/gu, '')].map(
      (part) => plainForms[part] ?? part,
    );
    if (parts.length > 0 && parts.every(has)) return parts.join('');
    return /[\p{L}\p{N}]/u.test(character) ? '?' : '';
  };
  return {
    missingIn: (text) => [...new Set(text)].filter((character) => !has(character)),
    closestTo: (text) => [...text].map(closest).join(''),
  };
}

/**
 * Refuses texts that documents print, because an issued document cannot be changed.
 * @throws StoreError `receipt_notPrintable` with the characters
 */
export async function refuseUnprintable(texts: readonly (string | undefined)[]): Promise<void> {
  const { missingIn } = await printableLetters();
  const missing = missingIn(texts.join(''));
  if (missing.length > 0)
    throw new StoreError('receipt_notPrintable', { data: { value: missing.join(' ') } });
}
