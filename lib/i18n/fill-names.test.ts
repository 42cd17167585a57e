import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { expect, it } from 'vitest';
import { fillNames } from './fill-names';

const names = { shopName: "Lee's Shop", coinName: 'Stars', codeMinutes: 5 };

const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
};

const texts = [
  ['{shopName}', "Lee's Shop"],
  ['Sign in to {shopName}', "Sign in to Lee's Shop"],
  ['{count, number} {coinName} at {shopName}', "1,500 Stars at Lee's Shop"],
  ['{count, plural, one {one {coinName}} other {# {coinName} of {shopName}}}', "1,500 Stars of Lee's Shop"],
  ['{codeMinutes}', '5'],
  ['Valid for {codeMinutes} minutes, {count}', 'Valid for 5 minutes, 1500'],
  ['No names, {count} times', 'No names, 1500 times'],
] as const;

it.each(texts)('%s, compiled by the build', (text, expected) => {
  const { message } = fillNames({ message: compile(text) }, names);
  expect(format(message, 'en', { count: 1500 }, { formatters })).toBe(expected);
});

it('fills the texts of a file at any depth, within tags as well', () => {
  const file = {
    a: compile('{shopName}'),
    b: { c: compile('<b>{coinName}</b> of {shopName}'), d: compile('plain') },
  };
  expect(fillNames(file, names)).toEqual({
    a: "Lee's Shop",
    b: { c: [['b', 'Stars'], " of Lee's Shop"], d: 'plain' },
  });
});

it('quotes apostrophes for messages that are parsed later', () => {
  expect(fillNames({ a: '{shopName} has {count}' }, names)).toEqual({ a: "Lee''s Shop has {count}" });
});
