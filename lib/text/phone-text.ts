import { foldDashes, foldDigits, withoutFormat } from './characters';

/** Folds the characters of a phone number as a person types or pastes it; its groups stay. */
export function foldPhone(text: string): string {
  return foldDashes(withoutFormat(foldDigits(text))).trim();
}

/** A phone number without its groups: `００８５２ ９８７６–５４０２` is `+8529876-5402`. */
export function readPhoneText(text: string): string {
  return foldPhone(text)
    .replaceAll(/[\s().]/g, '')
    .replace(/^00/, '+');
}

/** The digits of a phone number, with `+` before its own dial code. */
export function phoneDigits(text: string): string {
  return readPhoneText(text).replaceAll(/[-/]/g, '');
}

/** Whether a text can be a phone number. The server knows the lengths of each country's numbers. */
export function looksLikePhone(text: string): boolean {
  return /^\+?\d{5,17}$/.test(phoneDigits(text));
}
