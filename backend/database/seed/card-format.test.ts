import { expect, it } from 'vitest';
import { randomCardText } from './card-format';
import { readCatalogFile } from './catalog-file';

it('fills digits', () => {
  expect(randomCardText('CA########')).toMatch(/^CA[0-9]{8}$/);
});

it('draws each repetition anew', () => {
  const text = randomCardText('[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}');
  expect(text).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}$/);
  expect(new Set(text.split('-')).size).toBeGreaterThan(1);
});

it('makes what the catalogue asks for', () => {
  for (const { format } of readCatalogFile().cardInventory) {
    expect(randomCardText(format.secret)).toMatch(new RegExp(`^${format.secret}$`));
  }
});

it('refuses a broken format', () => {
  expect(() => randomCardText('(AB')).toThrow(RangeError);
  expect(() => randomCardText('AB)')).toThrow(RangeError);
});
