import { describe, expect, it } from 'vitest';
import { holdWaits } from '@/backend/platform/waits/order-waits';
import { readCatalogFile } from '@/backend/seed/catalog-file';
import { queueGoals } from '@/lib/dashboard/queue-goals';
import { type Locale, locales, staffLocales } from '@/lib/i18n/locales';
import { backendNamespaces, namespaces } from '@/lib/i18n/namespaces';
import { coinsEarned } from '@/lib/pricing/coins';
import { PPM } from '@/lib/pricing/rounding';
import { riskHours, verificationMinutes } from '@/lib/promises';
import { promises } from '@/lib/promises-by-name';
import { readMessages } from './message-files';

/** A number of days, hours or money, also in words: 三天, ten minutes, within an hour. */
const english =
  /(?:\d[\d,.–]*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|half an?)|\b(?:within|in|for|after|than|last|past) an?)[ -]?(?:(?:business|working|calendar|more) )?\b(?:days?|hours?|minutes?|mins?|seconds?(?! person)|weeks?|months?|years?|yuan|coins?|h|d)\b(?! Secure)|(?:CNY|RMB|US\$|[¥$€£]) ?\d/i;
const chinese =
  /(?:\d[\d,.～–]*|[一二两兩三四五六七八九十半百千]+) ?(?:多|个|個)?(?:自然|工作)?(?:天(?![云雲])|日(?!元)|小时|小時|分钟|分鐘|秒|[周週](?!年)|星期|年|月|元)|(?:CNY|RMB|[¥￥$€£]) ?\d/;
const typed: Record<Locale, RegExp> = { en: english, 'zh-cn': chinese, 'zh-hk': chinese };

/** A size of a file, or a length. The last digits of a card or a number are a fixed term. */
const englishSize =
  /\d ?[KMG]B\b|(?<!\blast )\b(?:\d+|four|five|six|eight|ten|twenty) (?:digits?|characters?|letters?)\b|\b(?:four|five|six|eight)-digit\b/i;
const chineseSize = /\d ?[KMG]B\b|\d ?(?:位|[个個]?字)|[四五六八十]位(?:数字|數字|验证码|驗證碼)/;
const sizes: Record<Locale, RegExp> = { en: englishSize, 'zh-cn': chineseSize, 'zh-hk': chineseSize };
const hasNumber = (locale: Locale, text: string) => typed[locale].test(text) || sizes[locale].test(text);

const unit = 'the unit of a rate';
const allDay = 'all day, not a limit';
const week = 'a calendar week';
const perKey = 'the number is the key, compared below';
/** Messages whose text may have a number, each with what it is. */
const allowed: Readonly<Record<string, string>> = {
  'asset.coin.worth': unit,
  'asset.coin.earn.buy': `${unit}, compared below`,
  'order.confirm.rate': unit,
  'staff.settings.field.rate': unit,
  'staff.member.ledgerHint': unit,
  'home.visitor.allDay': allDay,
  'shell.utility.promise': allDay,
  'shell.utility.promiseShort': allDay,
  'staff.dashboard.range.7': perKey,
  'staff.dashboard.range.30': perKey,
  'staff.promotions.week.title': week,
  'staff.promotions.week.previous': week,
  'staff.promotions.week.next': week,
};
/** The same in the seeded texts, by article. */
const allowedInArticles: Readonly<Record<string, string>> = {
  about: allDay,
  'coins-vip': `${unit}, compared below`,
};

/** Without the branches of a plural that are for one number, and without the heads of plurals. */
const plain = (text: string) =>
  text.replaceAll(/=\d+ ?\{[^{}]*\}/g, '').replaceAll(/\{\w+, (?:plural|select|number)[,}]/g, '{');

type Text = [key: string, text: string];

const messagesIn = (locale: Locale): Text[] =>
  [...namespaces, ...backendNamespaces, ...(staffLocales.includes(locale) ? ['staff'] : [])].flatMap((file) =>
    [...readMessages(locale, file)].map(([key, text]): Text => [`${file}.${key}`, text]),
  );

const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

it.each([
  ['en', 'Kept for 7 days', true],
  ['en', 'Hidden again after a minute', true],
  ['en', 'A code that is not older than ten minutes', true],
  ['en', 'CNY 8 off', true],
  ['en', 'Enter the six digits', true],
  ['en', 'PNG, 10 MB at most', true],
  ['en', '1 to 20 characters', true],
  ['zh-cn', '请输入 6 位验证码', true],
  ['zh-hk', '圖片不能超過 5 MB', true],
  ['en', 'A second person, 3-D Secure, {minutes} minutes, last 4 digits', false],
  ['zh-cn', '保留 7 天', true],
  ['zh-cn', '三天内到期', true],
  ['zh-hk', '請一小時後再試', true],
  ['zh-hk', '滿 50 元可用', true],
  ['zh-cn', '{exportDays} 天，{codeDigits} 位数字，再买一次', false],
] as const)('in %s, “%s” has a typed number: %s', (locale, text, isTyped) => {
  expect(hasNumber(locale, text)).toBe(isTyped);
});

describe.each(locales)('the texts in %s', (locale) => {
  it('take times and sums from the rules', () => {
    const found = messagesIn(locale).filter(
      ([key, text]) => hasNumber(locale, plain(text)) && !Object.hasOwn(allowed, key),
    );
    expect(found).toEqual([]);
  });

  it('of seeded articles and methods of payment do too', () => {
    const { docs, paymentMethods } = readCatalogFile();
    const texts = [
      ...docs.map(({ code, content }): Text => [code, content[locale]]),
      ...paymentMethods.map(({ code, description }): Text => [code, description[locale]]),
    ];
    expect(
      texts.filter(([code, text]) => hasNumber(locale, text) && !Object.hasOwn(allowedInArticles, code)),
    ).toEqual([]);
  });

  it('of banners name the sums of the coupon, and names of coupons leave them to the ticket', () => {
    const { coupons, banners } = readCatalogFile();
    const [welcome, live] = ['WELCOME8', 'LIVE5'].map((code) => coupons.find((one) => one.code === code));
    const numbersIn = (text: string) => [...text.matchAll(/\d+/g)].map(Number).toSorted((a, b) => a - b);
    const [, pack, festival] = banners.map(({ subtitle }) => numbersIn(subtitle?.[locale] ?? ''));
    expect(pack).toEqual([welcome?.value, welcome?.minOrderAmount]);
    expect(festival).toEqual([live?.value, live?.minOrderAmount]);
    expect(coupons.map(({ name }) => name[locale]).filter((name) => /\d/.test(name))).toEqual([]);
  });
});

it('has only exceptions that are needed', () => {
  const needed = (key: string) =>
    locales.some((locale) =>
      messagesIn(locale).some(([one, text]) => one === key && hasNumber(locale, plain(text))),
    );
  expect(Object.keys(allowed).filter((key) => !needed(key))).toEqual([]);
});

it('names every number of the rules in a text', () => {
  const articles = readCatalogFile().docs.flatMap(({ content }) => Object.values(content));
  const goods = JSON.stringify(readCatalogFile().goods);
  const named = new Set([
    ...locales.flatMap((locale) => messagesIn(locale).flatMap(([, text]) => placeholdersOf(text))),
    ...articles.flatMap(placeholdersOf),
    ...placeholdersOf(goods),
  ]);
  expect(Object.keys(promises).filter((name) => !named.has(name))).toEqual([]);
});

it('compares the numbers that are allowed with their rules', () => {
  expect(coinsEarned(100, PPM)).toBe(1);
  for (const locale of staffLocales) {
    const staff = readMessages(locale, 'staff');
    for (const days of ['7', '30'])
      expect(staff.get(`dashboard.range.${days}`)).toMatch(new RegExp(`^${days} `));
  }
});

it('promises no more than staff are reminded of', () => {
  expect(riskHours * 3600).toBeLessThan(holdWaits.RISK.deadline);
  expect(riskHours * 3_600_000).toBeGreaterThan(queueGoals.hold);
  expect(verificationMinutes * 60_000).toBeLessThan(queueGoals.verification);
});
