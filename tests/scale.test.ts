import { readdirSync, readFileSync } from 'node:fs';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';

const text = readFileSync('docs/scale.md', 'utf8');
const groups = ['With the member', 'Copied to every server', 'In one place'] as const;

const sectionOf = (title: string) => text.split(`## ${title}\n`)[1]?.split('\n#')[0] ?? '';

/** The tables of a list: a line of names alone. */
const tablesOf = (title: string): string[] => {
  const line = sectionOf(title)
    .split('\n')
    .find((each) => /^`\w+`, /.test(each));
  return [...(line ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
};

const placeOf = new Map(groups.flatMap((group) => tablesOf(group).map((name) => [name, group] as const)));

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

describe('docs/scale.md', () => {
  it('says of each table where it goes, once', () => {
    const listed = groups.flatMap(tablesOf);
    expect(listed.sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it('names every foreign key between the rows of a member and what stays in one place', () => {
    const across = tables.flatMap(({ name, foreignKeys }) =>
      foreignKeys.flatMap((key) => {
        const { foreignTable } = key.reference();
        const target = getTableConfig(foreignTable).name;
        const places = new Set([placeOf.get(name), placeOf.get(target)]);
        const isAcross = places.has('With the member') && places.has('In one place');
        return isAcross ? [`${name} → ${target}`] : [];
      }),
    );
    const named = [...sectionOf('What leads across').matchAll(/^- `(\w+ → \w+)`/gm)].map(([, key]) => key);
    expect(named.sort()).toEqual([...new Set(across)].sort());
  });

  it('has no copied table that refers to a row of a member, which other servers do not have', () => {
    const wrong = tables.flatMap(({ name, foreignKeys }) =>
      foreignKeys
        .map((key) => getTableConfig(key.reference().foreignTable).name)
        .filter(
          (target) =>
            placeOf.get(name) === 'Copied to every server' && placeOf.get(target) !== placeOf.get(name),
        )
        .map((target) => `${name} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});
