import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { after, type Invariant } from './invariant';
import { moneyTables } from './money-tables';

/** Minutes by which clocks of two processes, or of a provider, may differ. */
const skewMinutes = 10;

/** Times that are planned: they may lie in the future. What plans them decides how far (`waits.ts`). */
const planned = new Set([
  'hold_deadline',
  'assigned_until',
  'next_check_time',
  'expire_time',
  'auto_receive_time',
  'expected_time',
  'evidence_due_time',
  'due_time',
  'return_deadline',
  'begin_time',
  'start_time',
  'end_time',
  'reserved_until',
]);

/** Times before which their row can have happened: by the provider's clock, or when rows are written afterwards. */
const mayPrecede = new Set(['time']);

/** Seeded members have a history that is older than their rows. */
const seeded = new Set(['point_account', 'point_log', 'coin_lot']);

/** Ids from this one on contain the time at which they were made, in milliseconds (`platform/new-id.ts`). */
const firstId = '2000000000000000000';

/** When an id was made. */
const madeTime = (id: SQL) =>
  sql`(timestamptz '2026-01-01 00:00:00+00' + ((${id}::numeric - ${firstId}::numeric) / 4194304 / 1000) * interval '1 second')`;

/** The rows of a table with a recorded time in the future, before the row, or a row before its id. */
function wrongTimes(table: (typeof moneyTables)[number], now: Date): SQL[] {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const of = (column: string) => sql`t.${sql.identifier(column)}`;
  const key = columns.find(({ primary }) => primary)?.name ?? primaryKeys[0]?.columns[0]?.name ?? '';
  const recorded = columns
    .filter((column) => column.getSQLType().startsWith('timestamp') && !planned.has(column.name))
    .map((column) => column.name);
  if (recorded.length === 0) return [];
  const hasCreated = recorded.includes('created_time');
  const wrong = recorded.flatMap((column) => [
    sql`${of(column)} > ${after(now, skewMinutes)}`,
    ...(hasCreated && column !== 'created_time' && !mayPrecede.has(column)
      ? [sql`${of(column)} < t.created_time - ${`${skewMinutes} minutes`}::interval`]
      : []),
  ]);
  const early = sql`case when ${of(key)} ~ '^2[0-9]{18}$'
    then t.created_time < ${madeTime(of(key))} - ${`${skewMinutes} minutes`}::interval else false end`;
  return [
    sql`select ${name}::text || ' ' || ${of(key)} as id from ${sql.identifier(name)} t
      where ${sql.join([...wrong, ...(hasCreated && !seeded.has(name) ? [early] : [])], sql` or `)}`,
  ];
}

const recordedTimes: Invariant = {
  name: 'recorded-times',
  rule: 'What is recorded as past is not in the future, not before its row was made, and no row is older than its id.',
  violations: (now) =>
    sql.join(
      moneyTables.flatMap((table) => wrongTimes(table, now)),
      sql` union all `,
    ),
};

/** A row that belongs to another one, by the foreign keys of the schema, names one that exists. */
function orphans(table: (typeof moneyTables)[number]): SQL[] {
  const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table);
  const key = columns.find(({ primary }) => primary)?.name ?? primaryKeys[0]?.columns[0]?.name ?? '';
  return foreignKeys.flatMap((foreignKey) => {
    const { columns: own, foreignColumns: other, foreignTable } = foreignKey.reference();
    const [from] = own;
    const [to] = other;
    if (!from || !to) return [];
    return [
      sql`select ${name}::text || ' ' || t.${sql.identifier(key)} as id from ${sql.identifier(name)} t
        where t.${sql.identifier(from.name)} is not null and not exists (
          select 1 from ${sql.identifier(getTableConfig(foreignTable).name)} r
          where r.${sql.identifier(to.name)} = t.${sql.identifier(from.name)})`,
    ];
  });
}

const references: Invariant = {
  name: 'references',
  rule: 'Every row that names an order, payment, refund, dispute, member, item or code names one that exists.',
  violations: () => sql.join(moneyTables.flatMap(orphans), sql` union all `),
};

/** What every table of money and goods has in common. */
export const commonInvariants: readonly Invariant[] = [recordedTimes, references];
