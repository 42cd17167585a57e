/** Rules for the profile, shared by the form and the backend. */

/** Maximum number of graphemes in a nickname. */
export const nicknameLength = 20;

/** No invisible characters and no bidirectional controls: reviews show the nickname next to other text. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800]|\u034f/u;
/** Zero-width joiner inside an emoji sequence, where it is allowed. */
const emojiJoiner =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;
/** More combining marks than any language puts on one letter. */
const stackedMarks = /\p{M}{4,}/u;

/** Normalizes a nickname: composed characters, single spaces, trimmed. */
export function tidyNickname(text: string): string {
  return text.normalize('NFC').replaceAll(/ +/g, ' ').trim();
}

/** Whether a normalized nickname is valid. */
export function isNickname(text: string): boolean {
  if (text === '' || text.length > 200) return false;
  if (unseen.test(text.replaceAll(emojiJoiner, '')) || stackedMarks.test(text)) return false;
  return [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)].length <= nicknameLength;
}

export function isQq(text: string): boolean {
  return /^[1-9]\d{4,10}$/.test(text);
}

/** A letter, then letters, digits, `-` and `_`: 6 to 20 characters in total. */
export function isWechat(text: string): boolean {
  return /^[A-Za-z][-_A-Za-z0-9]{5,19}$/.test(text);
}
