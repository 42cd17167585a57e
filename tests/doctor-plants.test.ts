import { getTableName } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { moneyTables } from '../backend/doctor/money-tables';
import { generateCorruptions } from './doctor/corruptions';
import { keptRows, notPlanted, tablesNotPlanted, unknownNames } from './doctor/not-planted';
import { unfindable } from './doctor/unfindable';
import { valueColumns } from './security/value-columns';

const all = generateCorruptions('gate').map(({ name }) => name);

describe('the corruptions that the doctor has to find', () => {
  it('are of each column of money and goods, except those that are named with their reason', () => {
    // A column without a kind and without a reason is an error of `generateCorruptions`.
    expect(all.length).toBeGreaterThan(700);
    expect(unknownNames()).toEqual([]);
    const named = notPlanted().flatMap(({ what }) => what);
    const planted = new Set(all.map((name) => name.split(' ')[0] ?? ''));
    expect(named.filter((name) => planted.has(name))).toEqual([]);
    expect(
      Object.keys(keptRows).filter((table) => !all.some((name) => name.startsWith(`${table}.`))),
    ).toEqual([]);
  });

  it('are of each table with a column of value, except those that are named with their reason', () => {
    const planted = moneyTables.map(getTableName);
    const others = Object.keys(valueColumns).filter((table) => !planted.includes(table));
    expect(others.sort()).toEqual(Object.keys(tablesNotPlanted).sort());
  });

  it('include those of each excuse', () => {
    expect(unfindable.filter(({ pattern }) => !all.some((name) => pattern.test(name)))).toEqual([]);
  });
});
