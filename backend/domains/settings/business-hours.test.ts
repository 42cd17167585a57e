import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessHoursAt, serviceHoursAt } from './business-hours';
import type { RestPeriod } from './settings';

const nightly: RestPeriod = {
  enabled: true,
  message: { 'zh-cn': '', en: '', 'zh-hk': '' },
  weeklySchedule: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '01:00', to: '09:00' }],
  periods: [],
  appliesTo: ['MANUAL', 'SHIPPING'],
};
const at = (text: string) => new Date(`${text}+08:00`);

describe('businessHoursAt', () => {
  it('follows the weekly schedule in Shanghai time', () => {
    expect(businessHoursAt(nightly, at('2026-11-21T08:59:30'))).toEqual({
      resting: true,
      endTime: at('2026-11-21T09:00:00'),
      waitSeconds: 30,
    });
  });

  it('opens at the minute of opening and closes at the minute of closing', () => {
    expect(businessHoursAt(nightly, at('2026-11-21T09:00:00')).resting).toBe(false);
    expect(businessHoursAt(nightly, at('2026-11-21T01:00:00')).waitSeconds).toBe(8 * 3600);
    expect(businessHoursAt(nightly, at('2026-11-21T00:59:59')).resting).toBe(false);
  });

  it('is always open when disabled', () => {
    expect(businessHoursAt({ ...nightly, enabled: false }, at('2026-11-21T03:00:00')).resting).toBe(false);
  });

  it('spans midnight', () => {
    // 2026-11-20 is a Friday.
    const friday = { ...nightly, weeklySchedule: [{ days: [5], from: '22:00', to: '06:00' }] };
    expect(businessHoursAt(friday, at('2026-11-21T05:00:00')).endTime).toEqual(at('2026-11-21T06:00:00'));
    expect(businessHoursAt(friday, at('2026-11-20T05:00:00')).resting).toBe(false);
  });

  it('combines one-off periods with the schedule', () => {
    const period = { start: at('2026-11-21T08:00:00').getTime(), end: at('2026-11-21T12:00:00').getTime() };
    expect(businessHoursAt({ ...nightly, periods: [period] }, at('2026-11-21T02:00:00')).endTime).toEqual(
      at('2026-11-21T12:00:00'),
    );
  });

  it('returns an end for a schedule without a gap', () => {
    const always = {
      ...nightly,
      weeklySchedule: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }],
    };
    expect(businessHoursAt(always, at('2026-11-21T02:00:00')).resting).toBe(true);
  });

  it('is open at the end it returns', () => {
    fc.assert(
      fc.property(
        fc.date({ min: at('2026-01-01T00:00:00'), max: at('2027-01-01T00:00:00'), noInvalidDate: true }),
        (now) => {
          const { endTime } = businessHoursAt(nightly, now);
          return endTime === null || (endTime > now && !businessHoursAt(nightly, endTime).resting);
        },
      ),
    );
  });
});

it.each([
  ['Friday', '2026-11-27T23:59:00+08:00', '09:00'],
  ['Saturday', '2026-11-28T00:00:00+08:00', '10:00'],
  ['Sunday', '2026-11-29T23:59:00+08:00', '10:00'],
  ['Monday', '2026-11-30T00:00:00+08:00', '09:00'],
])('customer service has the hours of %s', (_, now, opens) => {
  const hours = { weekdays: ['09:00', '01:00'], weekends: ['10:00', '01:00'] } as const;
  const today = serviceHoursAt(
    { weekdays: [...hours.weekdays], weekends: [...hours.weekends] },
    new Date(now),
  );
  expect(today).toEqual([opens, '01:00']);
});
