import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { moneyTables } from '../../backend/doctor/money-tables';
import { keptRows, reasonNotPlanted } from './not-planted';

// Corruptions of the tables of money and goods, generated from their schema: what bypasses the code of the store, such as
// a statement by hand, a restored row or a failing disk, can leave behind.

export type Kind = 'VALUE' | 'STATE' | 'OWNER' | 'TIME' | 'ROW';

export type Corruption = {
  /** `table.column how`. */
  name: string;
  table: string;
  column: string;
  kind: Kind;
  /** One statement that changes one row, or two of which the values are swapped. */
  statement: SQL;
};

const stateNames =
  /^(status|state|kind|type|channel|account|currency|provider|supplier|method|source|outcome|series|status_before_refund|.*_(status|state|mode|reason|type|currency|owner|method))$/;
const ownerNames = /(_id|_by|_ref|^ref|^reference|^subject|_fingerprint|^sn|^idempotency_key)$/;

/** @throws Error for a column that is neither a value, a state, an owner or a time, nor named in not-planted.ts */
function kindOf(table: string, column: PgColumn): Kind | null {
  if (reasonNotPlanted(table, column) !== null) return null;
  const type = column.getSQLType();
  if (type.startsWith('timestamp')) return 'TIME';
  if (['bigint', 'integer', 'smallint'].includes(type)) return 'VALUE';
  if (type === 'boolean') return 'STATE';
  if (type === 'text' && ownerNames.test(column.name)) return 'OWNER';
  if (type === 'text' && stateNames.test(column.name)) return 'STATE';
  throw new Error(`${table}.${column.name} is not planted without a reason`);
}

const id = (name: string) => sql.identifier(name);

/** Seeded rows stand for a past without other rows: what the store made is corrupted. */
function isMade(table: string, alias: string): SQL {
  const of = (column: string) => sql`${id(alias)}.${id(column)}`;
  if (table === 'daily_deal') {
    return sql`exists (select 1 from audit_log a where a.subject_id = ${of('id')} and a.action = 'deal.save')`;
  }
  if (table === 'sku') return sql`exists (select 1 from order_item i where i.sku_id = ${of('id')})`;
  if (table === 'coupon_code') return sql`${of('coupon_id')} ~ '^2[0-9]{18}$'`;
  return sql`true`;
}

type Place = { table: string; key: SQL; column: string; salt: string };

/** The rows of a table in an order that depends on the salt alone. */
const shuffled = ({ key, salt }: Place) => sql`md5(${salt}::text || ${key})`;

/** One row whose column has a value. */
const oneRow = (place: Place) => sql`(
  select t.ctid from ${id(place.table)} t where t.${id(place.column)} is not null and ${isMade(place.table, 't')}
  order by ${shuffled(place)} limit 1)`;

/** Changes of a column by its kind. `:value` is the present one. */
function changes(column: PgColumn, kind: Kind): [how: string, value: SQL][] {
  const own = sql`t.${id(column.name)}`;
  const nulled: [string, SQL][] = column.notNull ? [] : [['nulled', sql`null`]];
  switch (kind) {
    case 'VALUE':
      // The last digit of a rate changes no amount.
      return [
        ['shifted', /_pp[bm]$/.test(column.name) ? sql`${own} + greatest(1, ${own} / 50)` : sql`${own} + 1`],
        ['doubled', sql`${own} * 2 + 1`],
        ...nulled,
      ];
    case 'TIME':
      return [
        ['shifted back', sql`${own} - interval '400 days'`],
        ['shifted to the future', sql`${own} + interval '3650 days'`],
        ...nulled,
      ];
    default:
      return nulled;
  }
}

/** Every other value that rows of the table have in this column, for states. */
const otherState = (place: Place, column: PgColumn) =>
  column.getSQLType() === 'boolean'
    ? sql`not t.${id(column.name)}`
    : sql`(select o.${id(place.column)} from ${id(place.table)} o
        where o.${id(place.column)} <> t.${id(place.column)} order by ${otherKey(place)} limit 1)`;

const otherKey = ({ salt }: Place) => sql`md5(${salt}::text || o.ctid::text)`;

/** Gives two rows with different values the value of each other. Two times of one hour are no corruption. */
function swapped(place: Place, kind: Kind, keys: { left: SQL; right: SQL }): SQL {
  const { table, column, salt } = place;
  const [left, right] = [sql`l.${id(column)}`, sql`r.${id(column)}`];
  const isOther =
    kind === 'TIME'
      ? sql`${left} not between ${right} - interval '1 hour' and ${right} + interval '1 hour'`
      : sql`${left} <> ${right}`;
  return sql`
    with pair as (
      select l.ctid as one, r.ctid as other, l.${id(column)} as one_value, r.${id(column)} as other_value
      from (select l.*, l.ctid from ${id(table)} l where l.${id(column)} is not null and ${isMade(table, 'l')}
        order by md5(${salt}::text || ${keys.left}) limit 40) l
      join (select r.*, r.ctid from ${id(table)} r where r.${id(column)} is not null and ${isMade(table, 'r')}
        order by md5('other' || ${salt}::text || ${keys.right}) limit 40) r
        on ${isOther}
      order by md5(${salt}::text || ${keys.left} || ${keys.right}) limit 1)
    update ${id(table)} t set ${id(column)} = case when t.ctid = p.one then p.other_value else p.one_value end
    from pair p where t.ctid in (p.one, p.other)`;
}

function ofColumn(
  table: string,
  column: PgColumn,
  keyOf: (alias: string) => SQL,
  seed: string,
): Corruption[] {
  const kind = kindOf(table, column);
  if (kind === null) return [];
  const named = (how: string) => `${table}.${column.name} ${how}`;
  const place = (how: string): Place => ({
    table,
    key: keyOf('t'),
    column: column.name,
    salt: `${seed} ${named(how)}`,
  });
  const set = (how: string, value: SQL): Corruption => ({
    name: named(how),
    table,
    column: column.name,
    kind,
    statement: sql`update ${id(table)} t set ${id(column.name)} = ${value} where t.ctid = ${oneRow(place(how))}`,
  });
  const states: Corruption[] =
    kind === 'STATE' ? [set('of another state', otherState(place('of another state'), column))] : [];
  return [
    ...changes(column, kind).map(([how, value]) => set(how, value)),
    ...states,
    {
      name: named('swapped'),
      table,
      column: column.name,
      kind,
      statement: swapped(place('swapped'), kind, { left: keyOf('l'), right: keyOf('r') }),
    },
  ];
}

/** A row that is missing, or stored a second time with another key. */
function ofRows(table: string, key: PgColumn, keyOf: (alias: string) => SQL, seed: string): Corruption[] {
  const row = (how: string): Pick<Corruption, 'name' | 'table' | 'column' | 'kind'> => ({
    name: `${table} row ${how}`,
    table,
    column: key.name,
    kind: 'ROW',
  });
  const chosen = (how: string) => sql`(
    select t.ctid from ${id(table)} t where ${isMade(table, 't')} order by md5(${`${seed} ${how} ${table}`}::text || ${keyOf('t')}) limit 1)`;
  const isText = key.getSQLType() === 'text';
  return [
    { ...row('deleted'), statement: sql`delete from ${id(table)} t where t.ctid = ${chosen('deleted')}` },
    ...(isText
      ? [
          {
            ...row('doubled'),
            statement: sql`insert into ${id(table)} as t select (jsonb_populate_record(t,
              jsonb_build_object(${key.name}::text, t.${id(key.name)} || '9'))).* from ${id(table)} t
              where t.ctid = ${chosen('doubled')}`,
          },
        ]
      : []),
  ];
}

/** @param seed chooses the rows */
export function generateCorruptions(seed: string, tables: readonly PgTable[] = moneyTables): Corruption[] {
  return tables.flatMap((table) => {
    const { name, columns, primaryKeys } = getTableConfig(table);
    const together = primaryKeys.flatMap((each) => each.columns.map((column) => column.name));
    const keyColumns = columns.filter((column) => column.primary || together.includes(column.name));
    const [key] = keyColumns;
    if (!key) return [];
    const keyOf = (alias: string): SQL =>
      sql.join(
        keyColumns.map((column) => sql`${id(alias)}.${id(column.name)}::text`),
        sql` || `,
      );
    return [
      ...columns.flatMap((column) => ofColumn(name, column, keyOf, seed)),
      ...(name in keptRows ? [] : ofRows(name, key, keyOf, seed)),
    ];
  });
}
