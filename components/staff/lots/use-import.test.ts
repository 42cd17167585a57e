import { describe, expect, it } from 'vitest';
import { guessColumns, linesOf } from './use-import';

describe('the lines of a file', () => {
  it.each([
    ['a\nb', ['a', 'b']],
    ['a\r\nb\r\n', ['a', 'b']],
    ['a\rb\r', ['a', 'b']],
    ['\na\n\n', ['', 'a', '']],
    ['', []],
  ])('%j', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('are cut when they are longer than any code', () => {
    expect(linesOf('x'.repeat(1000))[0]).toHaveLength(400);
  });
});

it.each([
  [['A', 'B', 'C'], 'SECRET'],
  [['1,A', '2,B', ''], 'CARD_NO_SECRET'],
  [['1\tA', '2\tB', 'C'], 'CARD_NO_SECRET'],
  [[], 'SECRET'],
])('the columns of %j are %s', (lines, columns) => {
  expect(guessColumns(lines)).toBe(columns);
});
