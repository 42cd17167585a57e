import { randomInt } from 'node:crypto';

/**
 * A cryptographically random text in a card format: `#` is a digit, `[A-HJ-NP-Z2-9]` a character class, `(…)` a group
 * and `{4}` repeats the preceding part; other characters are literal.
 * @throws RangeError when the format is invalid
 */
export function randomCardText(format: string): string {
  const { text, rest } = expand(format);
  if (rest !== '') throw new RangeError(`Not a card format: ${format}`);
  return text;
}

/** Expands a sequence up to the end or to the bracket that closes its group. */
function expand(format: string): { text: string; rest: string } {
  let text = '';
  let rest = format;
  while (rest !== '' && !rest.startsWith(')')) {
    const part = takePart(rest);
    const times = /^\{(\d+)\}/.exec(part.rest);
    for (let count = Number(times?.[1] ?? 1); count > 0; count -= 1) text += part.draw();
    rest = part.rest.slice(times?.[0].length ?? 0);
  }
  return { text, rest };
}

function takePart(format: string): { draw: () => string; rest: string } {
  const characters = /^\[([^\]]+)\]/.exec(format);
  if (characters?.[1]) {
    const choices = expandClass(characters[1]);
    return { draw: () => choices[randomInt(choices.length)] ?? '', rest: format.slice(characters[0].length) };
  }
  if (format.startsWith('(')) {
    const inside = format.slice(1);
    const { rest } = expand(inside);
    if (!rest.startsWith(')')) throw new RangeError(`Not a card format: ${format}`);
    return { draw: () => expand(inside).text, rest: rest.slice(1) };
  }
  const literal = format.slice(0, 1);
  return { draw: () => (literal === '#' ? String(randomInt(10)) : literal), rest: format.slice(1) };
}

/** `A-CX` becomes A, B, C, X. */
function expandClass(content: string): string[] {
  const choices: string[] = [];
  for (const [range, first = ''] of content.matchAll(/(.)(?:-(.))?/g)) {
    const last = range.length === 3 ? range.slice(2) : first;
    for (let code = first.charCodeAt(0); code <= last.charCodeAt(0); code += 1) {
      choices.push(String.fromCharCode(code));
    }
  }
  return choices;
}
