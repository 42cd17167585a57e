import { readdirSync, readFileSync } from 'node:fs';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';

const text = readFileSync('docs/data.md', 'utf8');

/** The names of the first line of names alone after a text. */
function namesAfter(start: string): string[] {
  const line = text
    .slice(text.indexOf(start))
    .split('\n')
    .find((each) => /^`[\w.]+`(?:,|$)/.test(each));
  return [...(line ?? '').matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name);
}

const personal = namesAfter('### Personal');
const internal = namesAfter('### Internal');
const open = namesAfter('### Public');
const sealed = namesAfter('Sealed (');
const hashed = namesAfter('Stored as hashes');
const compared = namesAfter('Hashes that compare');

const folder = 'backend/database/schema';
const modules = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name): Promise<Record<string, unknown>> => import(`../${folder}/${name}`)),
);
const tables = modules
  .flatMap((all) => Object.values(all))
  .filter((each) => each instanceof PgTable)
  .map((table) => getTableConfig(table));
const columns = tables.flatMap((table) =>
  table.columns.map((column) => ({ table: table.name, name: column.name })),
);

it('asvs:V14.1.1 every table has a class', () => {
  expect([...personal, ...internal, ...open].sort()).toEqual(tables.map(({ name }) => name).sort());
});

it('asvs:V14.1.1 every sealed or hashed column is named, and exists', () => {
  const named = [...sealed, ...hashed, ...compared];
  const all = columns.map(({ table, name }) => `${table}.${name}`);
  expect(named.filter((name) => !all.includes(name))).toEqual([]);
  expect(all.filter((name) => /_(?:enc|hash)$/.test(name)).filter((name) => !named.includes(name))).toEqual(
    [],
  );
  expect(sealed.filter((name) => name.endsWith('_hash'))).toEqual([]);
  expect(hashed.filter((name) => !name.endsWith('_hash'))).toEqual([]);
});

/** Columns that say who a person is, or what belongs to one. */
const ofPerson =
  /^(?:member_id|owner_id|email|recipient|mobile|telephone|nickname|member_nickname|consignee|contact_\w+|cardholder_name|(?:\w+_)?ip|user_agent|account_display|receiver)$/;

it('asvs:V14.1.1 a table with a contact, a member or an address of a network is personal', () => {
  const found = columns.filter(({ name }) => ofPerson.test(name)).map(({ table }) => table);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((table) => !personal.includes(table))).toEqual([]);
});
