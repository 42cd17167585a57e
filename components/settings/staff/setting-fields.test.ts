import { expect, it } from 'vitest';
import { changedPaths, fieldsOf, partAt, readPart, shownPart, withParts } from './setting-fields';

const rest = {
  enabled: true,
  message: { en: 'Closed' },
  weeklySchedule: [{ days: [1, 2], from: '01:00', to: '09:00' }],
  periods: [{ start: 1, end: 2 }],
  appliesTo: ['MANUAL'],
};

it('has a field for each part', () => {
  expect(fieldsOf('restPeriod', rest).map(({ path, kind }) => [path, kind])).toEqual([
    ['enabled', 'switch'],
    ['message.en', 'text'],
    ['weeklySchedule', 'week'],
    ['periods', 'closures'],
    ['appliesTo', 'modes'],
  ]);
  expect(fieldsOf('minOrderAmount', 5)).toEqual([{ path: '', label: 'minOrderAmount', kind: 'yuan' }]);
});

it('has a line for each name of the shop, for its company and contact, and times for the hours', () => {
  const names = { 'zh-cn': '店', en: 'Shop' };
  const lines = (key: string, value: unknown) => fieldsOf(key, value).map(({ label, kind }) => [label, kind]);
  expect(lines('shop', { name: names, coinName: names })).toEqual([
    ['name_zh-cn', 'line'],
    ['name_en', 'line'],
    ['coinName_zh-cn', 'line'],
    ['coinName_en', 'line'],
  ]);
  expect(lines('seller', { name: '', email: '' })).toEqual([
    ['seller_name', 'line'],
    ['seller_email', 'line'],
  ]);
  expect(lines('serviceContact', { wechatUrl: null, hours: { weekdays: ['09:00', '18:00'] } })).toEqual([
    ['wechatUrl', 'line'],
    ['hours_weekdays_0', 'time'],
    ['hours_weekdays_1', 'time'],
  ]);
});

it('has no field for the name of coins as a method, which the names of the shop decide', () => {
  expect(fieldsOf('method:COIN', { name: { en: 'Coins' }, feeRate: 1 }).map(({ path }) => path)).toEqual([
    'feeRate',
  ]);
  expect(fieldsOf('method:PAYPAL', { name: { en: 'PayPal' } }).map(({ path }) => path)).toEqual(['name.en']);
});

it('changes parts in a copy and keeps the others', () => {
  const weeklySchedule = [{ days: [1, 2], from: '02:00', to: '09:00' }];
  const changed = withParts(rest, { weeklySchedule, enabled: false });
  expect(changed).toEqual({
    ...rest,
    enabled: false,
    weeklySchedule,
  });
  expect(rest.enabled).toBe(true);
  expect(changedPaths('restPeriod', rest, changed)).toEqual(['enabled', 'weeklySchedule']);
  expect(withParts(5, { '': 8 })).toBe(8);
  expect(partAt(rest, 'missing.part')).toBeUndefined();
});

it('shows moments in Shanghai time and reads them back', () => {
  const moment = Date.UTC(2026, 11, 31, 1, 0);
  expect(shownPart('moment', moment)).toBe('2026-12-31 09:00');
  expect(readPart('moment', '2026-12-31 09:00')).toBe(moment);
  expect([readPart('moment', ' '), shownPart('moment', null)]).toEqual([null, '']);
});
