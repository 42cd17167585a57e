import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../contract/contract';
import { type Endpoint, epochMs, mostInteger, mostTime, timeCursor, version } from './endpoint';

/** The maximum of each property `version` in a JSON Schema. */
function versionLimits(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, inner]) => [
    ...(name === 'version' && typeof inner === 'object' ? [Reflect.get(inner, 'maximum')] : []),
    ...versionLimits(inner),
  ]);
}

describe('a number of a request', () => {
  it('that is a version fits the column', () => {
    expect(version.safeParse(mostInteger).success).toBe(true);
    for (const value of [mostInteger + 1, -mostInteger - 2, 1.5, 1e21]) {
      expect(version.safeParse(value).success, String(value)).toBe(false);
    }
  });

  it('is a version with this limit at every endpoint', () => {
    const limits = Object.entries<Endpoint>(contract).flatMap(([key, { body }]) =>
      versionLimits(body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).map((most) => [
        key,
        most,
      ]),
    );
    expect(limits.length).toBeGreaterThan(30);
    expect(limits.filter(([, most]) => most !== mostInteger)).toEqual([]);
  });

  it('that is a time is a date of four digits', () => {
    expect(epochMs.safeParse(mostTime).success).toBe(true);
    for (const value of [-1, mostTime + 1, Number.MAX_SAFE_INTEGER]) {
      expect(epochMs.safeParse(value).success, String(value)).toBe(false);
    }
  });
});

describe('where a list continues', () => {
  it('is the first page for a time that no row has', () => {
    expect(timeCursor.parse('1795000000000-7')).toBe('1795000000000-7');
    expect(timeCursor.parse(`${mostTime + 1}-7`)).toBeUndefined();
    const { query } = contract['GET /upms/admin/webhook/list'];
    expect(query.parse({ after: '1795000000000000' }).after).toBe('1795000000000000');
    expect(query.parse({ after: '99999999999999999999' }).after).toBeUndefined();
  });

  it.each([
    'GET /goods/admin/goods/history',
    'GET /store/admin/article/history',
    'GET /goods/admin/card_lot/problems',
  ] as const)('is the first page of %s for a number that no row has', (key) => {
    const { query } = contract[key];
    const first = query.parse({ id: '7' }).after;
    expect(query.parse({ id: '7', after: '12' }).after).toBe(12);
    expect(query.parse({ id: '7', after: '2026112882568928' }).after).toBe(first);
  });
});
