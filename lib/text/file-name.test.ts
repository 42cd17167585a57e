import { expect, it } from 'vitest';
import { shortFileName } from './file-name';

const long = 'a'.repeat(94);

it.each([
  ['photo.jpg', 'photo.jpg'],
  [`${long}😀😀.jpg`, `${long}😀.jpg`],
  [`${'a'.repeat(99)}👩\u200d👩\u200d👧.jpg`, `${'a'.repeat(96)}.jpg`],
  ['x'.repeat(120), 'x'.repeat(100)],
  ['exe\u202egpj.pdf', 'exegpj.pdf'],
])('%j is shown as %j', (name, shown) => {
  expect(shortFileName(name, 100)).toBe(shown);
});
