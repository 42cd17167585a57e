import { readdirSync, readFileSync } from 'node:fs';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NumberInput } from './number-input';

it.each([
  ['12.5', 12.5],
  ['１２．５', 12.5],
  ['12。5', 12.5],
  [' 8\u200b', 8],
  ['', null],
  ['abc', undefined],
  ['12,50', undefined],
  ['1,250.5', undefined],
  ['１２，５０', undefined],
])('%j is read as %s', (typed, value) => {
  const onChange = vi.fn();
  render(<NumberInput aria-label="Price" onChange={onChange} defaultValue={typed === '' ? 3 : undefined} />);
  const field = screen.getByLabelText('Price');
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  expect(onChange.mock.calls.at(-1)?.[0]).toBe(value);
});

it('is the field of every number', () => {
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('number-input'))
    .map((file) => `components/${file}`);
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /\bInputNumber\b/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
