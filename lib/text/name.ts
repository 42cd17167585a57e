import { hasUnseen } from './characters';

/**
 * Reads the name of a person, a nickname or a title: composed characters, single spaces, trimmed. Compatibility
 * characters stay, because `①` and `Ⅲ` are part of a name.
 */
export function readName(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();
}

/** Whether every character of a name is visible; joiners inside an emoji are. */
export function isVisibleName(name: string): boolean {
  return !hasUnseen(name);
}

/** Reads one line of free text, such as a reason: composed characters, control characters as spaces, trimmed. */
export function readLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** Reads free text with line breaks of one kind, without other control characters, trimmed. */
export function readProse(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
