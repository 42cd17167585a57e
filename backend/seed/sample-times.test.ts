import { describe, expect, it } from 'vitest';
import { formatShanghai } from '../../lib/time';
import catalog from './catalog.json';
import { dealDay, moveToNow } from './sample-times';

const at = (text: string) => new Date(`${text}+08:00`);

describe('moveToNow', () => {
  it('preserves the time of day and the distance in days', () => {
    const now = at('2026-11-21T00:30:00');
    expect(formatShanghai(moveToNow('2026-08-11 10:00:00', now))).toBe('2026-11-21 10:00:00');
    expect(formatShanghai(moveToNow('2026-08-08 09:30:00', now))).toBe('2026-11-18 09:30:00');
  });

  it('also moves times back', () => {
    expect(formatShanghai(moveToNow('2026-08-11 10:00:00', at('2026-01-05T23:59:00')))).toBe(
      '2026-01-05 10:00:00',
    );
  });
});

describe('dealDay', () => {
  it('starts at 10:00 in Shanghai', () => {
    expect(dealDay(at('2026-11-21T10:00:00'))).toEqual({
      startTime: at('2026-11-21T10:00:00'),
      endTime: at('2026-11-22T10:00:00'),
    });
    expect(dealDay(at('2026-11-21T09:59:59')).startTime).toEqual(at('2026-11-20T10:00:00'));
  });
});

it('no news item of the samples names a date, because its day of publication moves', () => {
  const dated =
    /\d+ ?月 ?\d+ ?日|\d (?:January|February|March|April|May|June|July|August|September|October|November|December)/;
  const texts = catalog.news.flatMap(({ title, summary, content }) =>
    [title, summary, content].flatMap((one) => Object.values(one)),
  );
  expect(texts.length).toBeGreaterThan(30);
  expect(texts.filter((text) => dated.test(text))).toEqual([]);
  const festival =
    /中秋|春节|春節|国庆|國慶|端午|清明|元旦|圣诞|聖誕|Mid-Autumn|Spring Festival|National Day|Dragon Boat|Christmas|New Year/;
  expect(texts.filter((text) => festival.test(text))).toEqual([]);
});
