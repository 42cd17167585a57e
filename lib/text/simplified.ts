import { Converter } from 'opencc-js/t2cn';

const convert = Converter({ from: 'hk', to: 'cn' });
const known = new Map<string, string>();

/**
 * Folds traditional characters to simplified ones, each on its own: with the phrases of the dictionary, a part of a text
 * could come out differently than the same characters inside the text.
 */
export function toSimplified(text: string): string {
  return text.replaceAll(/\p{sc=Han}/gu, simplified);
}

function simplified(character: string): string {
  const found = known.get(character);
  if (found !== undefined) return found;
  const made = convert(character);
  known.set(character, made);
  return made;
}
