import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { promises } from '@/lib/promises-by-name';
import { readMessages } from './message-files';

/** A number before a noun in the plural; between both, at most a word such as `other`. */
const counted =
  /\{(\w+)\} (?:other |more )?(?:addresses|calls|changes|characters|codes|coins|countries|days|digits|files|hours|letters|lines|members|minutes|months|names|orders|passkeys|people|pictures|pixels|places|products|readers|rows|seconds|units|weeks)\b/g;

/** Numbers that are never 1, by key and name: limits in code, and counts of many. */
const neverOne: Record<string, RegExp> = {
  'the validity of a mailed code, link or file': /^(?:mail|sms)\..+ (?:days|hours|minutes)$/,
  'the units of a part of an order': /^mail\.partlyDelivered\.body quantity$/,
  'a limit of what members send': /^message\..+ (?:count|most)$/,
  'a limit of what members and staff keep': /^(?:member\..+ (?:count|most)|server\..+[lL]imit 0)$/,
  'a limit of a password': /^auth\.passwordRule most$/,
  'products beyond those that are counted': /^search\.(?:showMore|.*[a-z]+More) count$/,
  'a rounded number of many orders': /^staff\/orders\..+ (?:count|shown)$/,
  'the coins that one person gives': /^staff\/members\..+ limit$/,
  'members that one person chooses': /^staff\/coupons\..+\.tooMany most$/,
  'the age of a rate that is too old': /^staff\/dashboard\..+ hours$/,
  'the age of an order that counts': /^staff\/screening\..+ hours$/,
  'the least size of a picture': /^server\.setting_iconTooSmall value$/,
};

const namesIn = (text: string) =>
  [...text.matchAll(counted)].flatMap(([, name = '']) => (Object.hasOwn(promises, name) ? [] : [name]));

it('finds a number before a noun that has no form for 1', () => {
  expect(namesIn('Within {days} days, {members} other members')).toEqual(['days', 'members']);
  expect(namesIn('{days, plural, one {# day} other {# days}}')).toEqual([]);
});

it('nouns after a number that can be 1 have a form for it', () => {
  const files = readdirSync('messages/en', { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''));
  const found = files.flatMap((file) =>
    [...readMessages('en', file)].flatMap(([key, text]) =>
      namesIn(text).map((name) => `${file}.${key} ${name}`),
    ),
  );
  const exceptions = Object.values(neverOne);
  expect(found.filter((one) => !exceptions.some((exception) => exception.test(one)))).toEqual([]);
  for (const [reason, exception] of Object.entries(neverOne))
    expect([reason, found.some((one) => exception.test(one))]).toEqual([reason, true]);
});
