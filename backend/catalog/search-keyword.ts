/** One spelling for what people type and what is searched in: NFKC, lower case, single spaces. Pure. */
export function normaliseKeyword(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** A text as a LIKE pattern that finds it anywhere; `%`, `_` and `\` stand for themselves. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** As {@link containing}, but only at the start. */
export function startingWith(text: string): string {
  return `${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
