/** What a member may write about himself; the form and the backend ask the same rules. */

/** Graphemes of a nickname (spec: visible characters). */
export const nicknameLength = 20;

/** Nothing that is not seen, and nothing that turns the text around it: reviews stand beside nicknames. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800]|\u034f/u;
/** Joins the parts of one emoji, and is needed for that. */
const emojiJoiner =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;
/** More marks than any language puts on one letter. */
const heapOfMarks = /\p{M}{4,}/u;

/** One spelling: composed, single spaces, none at the ends. */
export function tidyNickname(text: string): string {
  return text.normalize('NFC').replaceAll(/ +/g, ' ').trim();
}

/** Whether a tidy nickname may be one. */
export function isNickname(text: string): boolean {
  if (text === '' || text.length > 200) return false;
  if (unseen.test(text.replaceAll(emojiJoiner, '')) || heapOfMarks.test(text)) return false;
  return [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)].length <= nicknameLength;
}

export function isQq(text: string): boolean {
  return /^[1-9]\d{4,10}$/.test(text);
}

/** A letter, then letters, digits, `-` and `_`: 6 to 20 in all. */
export function isWechat(text: string): boolean {
  return /^[A-Za-z][-_A-Za-z0-9]{5,19}$/.test(text);
}
