import { latinTag } from './locales';

/** `12,345`: digits in groups of three, the same in every language, as in prices. */
export function groupDigits(value: number): string {
  return value.toLocaleString(latinTag);
}
