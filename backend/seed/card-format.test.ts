import { expect, it } from 'vitest';
import { randomCardText } from './card-format';
import { readCatalogFile } from './catalog-file';

it('replaces # by digits', () => {
  expect(randomCardText('CA########')).toMatch(/^CA[0-9]{8}$/);
});

it('generates each repetition separately', () => {
  const text = randomCardText('[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}');
  expect(text).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}$/);
  expect(new Set(text.split('-')).size).toBeGreaterThan(1);
});

it('supports the formats of the catalogue', () => {
  for (const { format } of readCatalogFile().cardInventory) {
    expect(randomCardText(format.secret)).toMatch(new RegExp(`^${format.secret}$`));
  }
});

it('rejects an invalid format', () => {
  expect(() => randomCardText('(AB')).toThrow(RangeError);
  expect(() => randomCardText('AB)')).toThrow(RangeError);
});
