import { describe, expect, it } from 'vitest';
import { printableLetters, refuseUnprintable } from './printable';

describe('the letters of documents', () => {
  it.each([
    ['天云 𠮷野家 ゲーム 게임 Café Müller ￥€', ''],
    ['Łódź sp. z o.o.', 'Łź'],
    ['Київ, вулиця Ґонти', 'їҐ'],
    ['Αθήνα', 'ή'],
    ['Kraków 🎮', '🎮'],
    ['two\nlines', ''],
  ])('of %j lack %j', async (text, missing) => {
    expect((await printableLetters()).missingIn(text).join('')).toBe(missing);
  });

  it.each([
    ['Łódź sp. z o.o.', 'Lódz sp. z o.o.'],
    ['Київ, Ґонти, Є, і', 'Киiв, Гонти, Е, i'],
    ['Αθήνα, Ωμέγας', 'Αθηνα, Ωμεγας'],
    ['İstanbul Ğış', 'Istanbul Gis'],
    ['Ǆordan ĳs', 'DZordan ijs'],
    ['🎮 Gift card 🎁', ' Gift card '],
    ['بطاقة', '?????'],
    ['天云', '天云'],
  ])('%j is printed as %j', async (text, printed) => {
    const { closestTo, missingIn } = await printableLetters();
    expect(closestTo(text)).toBe(printed);
    expect(missingIn(printed)).toEqual([]);
  });

  it('are named by the refusal of others', async () => {
    await expect(refuseUnprintable(['Łódź', undefined, 'Łask'])).rejects.toMatchObject({
      key: 'receipt_notPrintable',
      data: { value: 'Ł ź' },
    });
    await expect(refuseUnprintable(['天云', undefined])).resolves.toBeUndefined();
  });
});
