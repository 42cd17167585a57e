import { statementsOf } from '@/backend/database/migrate';

/** A migration that the shop of the former release would not survive, or wait for. */
export type Problem = { statement: string; why: string };

type Rule = { matches: RegExp; why: string };

/** For statements about tables that exist already; a table of the same migration has no rows and no readers. */
const lockingRules: readonly Rule[] = [
  {
    matches: /^create (?:unique )?index (?!concurrently)/,
    why: 'an index locks writes until it is complete: CREATE INDEX CONCURRENTLY in a file that starts with "-- concurrently"',
  },
  {
    matches: /^alter table .* add constraint (?!.*not valid).*(?:check \(|foreign key)/,
    why: 'a constraint checks every row under a lock: add it NOT VALID, and VALIDATE it in a later "-- concurrently" file',
  },
  {
    matches: /^alter table .* add (?:constraint \S+ )?(?:unique|primary key|exclude)(?!.*using index)/,
    why: 'it builds an index under a lock: create the index concurrently first, then ADD CONSTRAINT ... USING INDEX',
  },
  {
    matches: /^alter table .* add column .* references /,
    why: 'a foreign key in the column locks both tables: add the column, then the constraint NOT VALID',
  },
  {
    matches: /^alter table .* alter column \S+ (?:set data )?type /,
    why: 'the table is rewritten under a lock: add a column of the new type and fill it in batches',
  },
  {
    matches:
      /^alter table .* add column .*(?:generated always as .* stored|default (?:gen_random_uuid|clock_timestamp|random|nextval))/,
    why: 'each row is written under a lock: add the column without it and fill it in batches',
  },
  {
    matches: /^alter table .* add column (?!.*default).*not null/,
    why: 'the former release inserts rows without this column: give it a default',
  },
  {
    matches: /^alter table .* (?:drop column|rename)|^drop table|^alter (?:index|type|view) .* rename/,
    why: 'the former release still uses it: remove it one release after the last use, as an exception with its reason',
  },
  {
    matches: /^alter table .* alter column \S+ drop default/,
    why: 'the former release inserts rows without this value',
  },
  {
    matches: /^(?:update|delete from|merge into|truncate) |^insert into .* select /,
    why: 'rows of a live table are changed in batches by a job, not in a migration',
  },
  {
    matches:
      /^(?:lock|cluster|vacuum|reindex(?!.*concurrently)|refresh materialized view(?! concurrently))\b/,
    why: 'it locks the whole table',
  },
];

const concurrentOnly =
  /^(?:create (?:unique )?index concurrently if not exists |drop index concurrently if exists |alter table \S+ validate constraint \S+$)/;

/** Without comments, with one space between words and without the quotes of names. */
function plain(statement: string): string {
  return statement
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('"', '')
    .replace(/;\s*$/, '')
    .trim()
    .toLowerCase();
}

const tableOf = (statement: string): string | undefined =>
  /^(?:alter table|update|delete from|insert into|create (?:unique )?index .*? on) (?:only |if exists )?(?:public\.)?(\w+)/.exec(
    statement,
  )?.[1];

/**
 * What is wrong with a migration for a shop that runs the former release on the same database.
 * @param earlier the texts of the migrations before it
 */
export function migrationProblems(text: string, earlier: readonly string[]): Problem[] {
  const statements = statementsOf(text).map(plain).filter(Boolean);
  if (text.startsWith('-- concurrently')) {
    return statements
      .filter((statement) => !concurrentOnly.test(statement))
      .map((statement) => ({
        statement,
        why: 'a "-- concurrently" file has concurrent indexes and VALIDATE CONSTRAINT only, each of which may be repeated',
      }));
  }
  const created = new Set(
    statements.flatMap((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? []),
  );
  return statements.flatMap((statement) => {
    const table = tableOf(statement);
    if (table !== undefined && created.has(table)) return [];
    const broken = lockingRules.filter(({ matches }) => matches.test(statement));
    const problems = broken.map(({ why }) => ({ statement, why }));
    if (/\bconcurrently\b/.test(statement)) {
      problems.push({
        statement,
        why: 'it fails in a transaction: the file must start with "-- concurrently"',
      });
    }
    if (/^alter table \S+ validate constraint/.test(statement)) {
      problems.push({ statement, why: 'it holds the locks of this transaction while it reads every row' });
    }
    const notNull = /^alter table (\w+) alter column (\w+) set not null/.exec(statement);
    if (notNull && !isProved(earlier, notNull[1] ?? '', notNull[2] ?? '')) {
      problems.push({
        statement,
        why: 'every row is read under a lock: add CHECK (column IS NOT NULL) NOT VALID, validate it in a later file, then SET NOT NULL',
      });
    }
    return problems;
  });
}

/** Whether an earlier migration has validated a constraint that the column is not null. */
function isProved(earlier: readonly string[], table: string, column: string): boolean {
  const statements = earlier.flatMap((text) => statementsOf(text).map(plain));
  const check = new RegExp(
    `^alter table ${table} add constraint (\\w+) check \\(\\(?(?:${table}\\.)?${column} is not null\\)?\\) not valid$`,
  );
  return statements.some((statement) => {
    const name = check.exec(statement)?.[1];
    return name !== undefined && statements.includes(`alter table ${table} validate constraint ${name}`);
  });
}
