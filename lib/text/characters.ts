/** Character classes and foldings that the readers of all kinds of text share. */

/** Characters without a visible form: controls, format characters, fillers, private and unassigned ones. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/u;

/** More combining marks than any language puts on one letter. */
const stackedMarks = /\p{M}{4,}/u;

/** Whether a line of text contains a character that its reader cannot see, other than a joiner inside an emoji. */
export function hasUnseen(text: string): boolean {
  // The joiner is part of the picture: a family is three people.
  const plain = text.replaceAll(/(?<=\p{Emoji_Presentation}|\p{Emoji_Modifier}|\ufe0f)\u200d/gu, '');
  return unseen.test(plain) || stackedMarks.test(text);
}

/** Removes format characters: zero-width spaces, soft hyphens, byte order marks, marks of the text direction. */
export function withoutFormat(text: string): string {
  return text.replaceAll(/\p{Cf}|\u034f/gu, '');
}

/**
 * Folds the decimal digits of every script to ASCII, and other compatibility characters by NFKC. Unicode has the digits
 * of a script in blocks of ten.
 */
export function foldDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (before < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
    return String(before);
  });
}

/** Folds the hyphens, dashes and minus signs that editors and phones insert for `-`. */
export function foldDashes(text: string): string {
  return text.replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-');
}
