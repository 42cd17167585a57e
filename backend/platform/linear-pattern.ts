import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';

/**
 * Patterns that are data: staff write them, and the store matches what others enter against them. They run in RE2,
 * whose time grows linearly with the input, never in `RegExp`, which can take exponential time. RE2 has no look-around
 * and no back references.
 */

/** A pattern that repeats more than this when its counts are written out is refused: time and memory grow with it. */
const mostSize = 250;

/** A class of Unicode characters has hundreds of ranges. */
const classSize = 10;

const compiled = new LRUCache<string, { engine: RE2JS | null }>({ max: 200 });

/** Whether a pattern can be used. */
export const isPattern = (source: string): boolean => engineOf(source) !== null;

/** Whether the pattern matches the whole value; undefined when the pattern cannot be used. */
export const matchesPattern = (source: string, value: string): boolean | undefined =>
  engineOf(source)?.testExact(value);

function engineOf(source: string): RE2JS | null {
  const found = compiled.get(source);
  if (found) return found.engine;
  const engine = writtenOut(source) > mostSize ? null : compile(source);
  compiled.set(source, { engine });
  return engine;
}

function compile(source: string): RE2JS | null {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source));
  } catch {
    return null;
  }
}

const token = /\\[pP](?:\{[^}]*\}|.)|\\[ux](?:\{[^}]*\}|.)|\\.|\[(?:\\.|[^\]\\])*\]|\{(\d+)(,?)(\d*)\}|./gsu;

/** The parts of a pattern when `a{3}` is written out as `aaa`; also for texts that are no pattern. */
function writtenOut(source: string): number {
  const open = [0];
  let last = 0;
  const add = (size: number) => {
    open[open.length - 1] = (open.at(-1) ?? 0) + size;
  };
  for (const [text, least, , most] of source.matchAll(token)) {
    if (least !== undefined) {
      const times = Math.max(Number(least), Number(most || 0), 1);
      add(last * (times - 1));
      last *= times;
    } else if (text === '(') open.push(0);
    else if (text === ')') {
      last = (open.length > 1 ? (open.pop() ?? 0) : 0) + 1;
      add(last);
    } else {
      last = /\\[pP]/.test(text) ? classSize * (text.split(/\\[pP]/).length - 1) : 1;
      add(last);
    }
  }
  return open.reduce((sum, size) => sum + size, 0);
}
