import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogThrottle, errorKind } from './log-throttle';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function throttled() {
  const lines: string[] = [];
  const throttle = createLogThrottle(() => Date.now());
  const log = (kind: string) =>
    throttle(
      kind,
      () => lines.push(`${kind} in full`),
      (count) => lines.push(`${kind} × ${count}`),
    );
  return { log, lines };
}

describe('entries of one kind', () => {
  it('are written in full once, and then once a second with their number', () => {
    const { log, lines } = throttled();
    for (let second = 0; second < 3; second += 1) {
      for (let entry = 0; entry < 100; entry += 1) log('a');
      log('b');
      vi.advanceTimersByTime(1_000);
    }
    expect(lines).toEqual(['a in full', 'b in full', 'a × 99', 'a × 100', 'b × 1', 'a × 100', 'b × 1']);
  });

  it('are written in full again after a minute without any', () => {
    const { log, lines } = throttled();
    log('a');
    vi.advanceTimersByTime(30_000);
    log('a');
    vi.advanceTimersByTime(61_000);
    log('a');
    expect(lines).toEqual(['a in full', 'a × 1', 'a in full']);
  });

  it('are known for 500 kinds; others are written as they come', () => {
    const { log, lines } = throttled();
    for (let kind = 0; kind < 501; kind += 1) log(String(kind));
    log('500');
    log('499');
    expect(lines.filter((line) => line.startsWith('500 '))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('499 '))).toHaveLength(1);
  });
});

it('the kind of an error is that of its last cause, without numbers', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const kinds = ['select 1', 'select 2'].map((query) => errorKind(new Error(query, { cause: refused })));
  expect(new Set(kinds)).toEqual(new Set(['Error ECONNREFUSED connect ECONNREFUSED #.#.#.#:#']));
  expect(errorKind(new TypeError('x is not a function'))).not.toBe(kinds[0]);
  expect(errorKind('text')).toBe('text');
});
