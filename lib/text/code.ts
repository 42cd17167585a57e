import { foldDashes, foldDigits, withoutFormat } from './characters';

/** Reads a number that consists of digits: full-width digits and those of other scripts are folded, the rest is dropped. */
export function readDigits(text: string): string {
  return foldDigits(text).replaceAll(/\D/g, '');
}

/**
 * Reads a code that the shop prints in capital letters, such as a coupon code: width and dashes are folded; spaces and
 * format characters are dropped.
 */
export function readPrintedCode(text: string): string {
  return foldDashes(withoutFormat(foldDigits(text)))
    .replaceAll(/\s/g, '')
    .toUpperCase();
}

/** Reads the number of an identity document: like a printed code, without separators. */
export function readDocumentNumber(text: string): string {
  return readPrintedCode(text).replaceAll('-', '');
}

/**
 * Reads the number or reference of an order, a payment, a product or a ticket as people paste it: width is folded; spaces,
 * format characters and a `#` before it are dropped.
 */
export function readReference(text: string): string {
  return foldDashes(withoutFormat(foldDigits(text)))
    .replaceAll(/\s/g, '')
    .replace(/^#/, '');
}
