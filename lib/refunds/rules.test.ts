import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCatalogFile } from '../../backend/seed/catalog-file';
import { locales } from '../i18n/locales';
import { parcelPromises } from '../pricing/parcel-promises';
import { refundPromises } from './promises';
import { namesCodes, requestChoices, unitsOfReason } from './rules';

it('counts the codes that were shown for a fault, and the others for any other reason', () => {
  const codes = { deliveryMode: 'CARD', units: 5, shown: 2 } as const;
  expect(unitsOfReason('CODE_INVALID', codes)).toBe(2);
  expect(unitsOfReason('CHANGED_MIND', codes)).toBe(3);
  // Fewer units than shown codes are left when some of them were refunded.
  expect(unitsOfReason('CODE_USED', { ...codes, units: 1 })).toBe(1);
  expect(unitsOfReason('CHANGED_MIND', { ...codes, units: 1 })).toBe(0);
  expect(unitsOfReason('WRONG_AMOUNT', { deliveryMode: 'DIRECT', units: 3, shown: 0 })).toBe(3);
});

it('names codes for faults of codes alone', () => {
  expect(namesCodes('WRONG_AMOUNT', 'CARD')).toBe(true);
  expect(namesCodes('WRONG_AMOUNT', 'DIRECT')).toBe(false);
  expect(namesCodes('OTHER', 'CARD')).toBe(false);
});

it('applies the days that texts name', () => {
  expect(requestChoices.CARD.days).toBe(refundPromises.codeDays);
  expect(requestChoices.DIRECT.days).toBe(refundPromises.topUpDays);
  expect(requestChoices.SHIPPING.days).toBe(refundPromises.parcelDays);
});

it.each(['refund-policy', 'shipping'])('takes the numbers of the article %s from the rules', (code) => {
  const { docs } = readCatalogFile();
  const article = docs.find((one) => one.code === code);
  for (const locale of locales) {
    const text = article?.content[locale] ?? '';
    expect(text, locale).not.toMatch(/\d+ ?(?:天|日|小时|小時|个工作日|個工作天|days|hours|business days)/);
    const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(named.length, locale).toBeGreaterThan(0);
    for (const name of named)
      expect(Object.keys({ ...refundPromises, ...parcelPromises }), locale).toContain(name);
  }
});

it.each(locales)('the article about refunds says when each way to pay has its money back in %s', (locale) => {
  const article = readCatalogFile().docs.find(({ code }) => code === 'refund-policy')?.content[locale] ?? '';
  const named = [...article.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(named).toEqual(expect.arrayContaining(Object.keys(refundPromises)));
});

it.each(locales)('no text of shoppers leaves the arrival of a refund to the bank in %s', (locale) => {
  const texts = ['order', 'mail', 'goods', 'labels', 'payment', 'home', 'asset', 'server'].map((area) =>
    readFileSync(`messages/${locale}/${area}.json`, 'utf8'),
  );
  const articles = readCatalogFile().docs.map(({ content }) => content[locale]);
  for (const text of [...texts, ...articles]) {
    expect(text).not.toMatch(
      /depends on (?:your|the) bank|取决于(?:银行|发卡行)|取決於(?:銀行|發卡行)|視乎銀行/,
    );
  }
});
