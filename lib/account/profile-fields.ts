import { isVisibleName } from '../text/name';

/** Rules for the profile, shared by the form and the backend. */

/** Maximum number of graphemes in a nickname. */
export const nicknameLength = 20;

/** Whether a nickname is valid that `readName` returned. Reviews show it next to other text, so all of it is visible. */
export function isNickname(text: string): boolean {
  if (text === '' || text.length > 200) return false;
  if (!isVisibleName(text)) return false;
  return [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)].length <= nicknameLength;
}

export function isQq(text: string): boolean {
  return /^[1-9]\d{4,10}$/.test(text);
}

/** A letter, then letters, digits, `-` and `_`: 6 to 20 characters in total. */
export function isWechat(text: string): boolean {
  return /^[A-Za-z][-_A-Za-z0-9]{5,19}$/.test(text);
}
