import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../backend/database/connect';
import { cardRevealLog } from '../../backend/database/schema/fulfilment';
import { member } from '../../backend/database/schema/members';
import { paymentCustomer } from '../../backend/database/schema/payments';
import { auditLog } from '../../backend/database/schema/platform';
import { moneyTables } from '../../backend/doctor/money-tables';

/** Tables whose rows all orders share: they are counted again instead. */
const shared = new Set(['sku', 'daily_deal', 'card_lot', 'receipt_counter', 'audit_chain']);

type Row = Record<string, unknown>;

type Stored = { table: PgTable; name: string; rows: Row[]; refs: string[] };

/** Columns whose texts are names of a row, here or at a provider, and so become others in a copy. */
const isName = /(^id$|_id$|_ref$|^ref$|^reference$|^sn$|_key$|^code$|_hash$|^username$|^email$|^subject$)/;

/**
 * Copies everything that happened in a shop, with members of their own, until so many orders exist. Every number is
 * replaced where it is written, also inside of texts and documents, so that a copy is what the store would have written.
 * Counts of skus, deals, coupons and receipts are taken again.
 */
export async function multiplyOrders(db: Database, wanted: number): Promise<number> {
  const { rows: counted } = await db.execute(sql`select count(*)::int as orders from orders`);
  const orders = Number(counted[0]?.orders);
  const tables = [member, ...moneyTables, cardRevealLog, paymentCustomer].filter(
    (table) => !shared.has(getTableConfig(table).name),
  );
  const stored: Stored[] = [];
  for (const table of tables) stored.push(await read(db, table));
  const names = namesOf(stored);
  // Staff of all copies are the same people.
  const { rows: staff } = await db.execute<{ id: string }>(sql`select id from staff_account`);
  for (const { id } of staff) names.delete(id);
  const audited = await auditsOf(db, names);
  const copies = Math.max(0, Math.ceil(wanted / orders) - 1);
  for (let copy = 1; copy <= copies; copy += 1) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const { name, rows } of stored) await insert(tx, name, rows, { names, copy });
    });
    // The audit log has its chain of digests from its trigger.
    await db.transaction((tx) => insert(tx, 'audit_log', audited, { names, copy }));
  }
  await countAgain(db);
  return orders * (copies + 1);
}

async function read(db: Database, table: PgTable): Promise<Stored> {
  const { name, columns } = getTableConfig(table);
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(t) as row from ${table} t where ${keptIn(name)}`,
  );
  const refs = columns.map((column) => column.name).filter((column) => isName.test(column));
  return { table, name, rows: rows.map(({ row }) => row), refs };
}

/** Seeded members and codes without an order are nothing that has happened. */
function keptIn(name: string) {
  if (name === 'card_code') return sql`t.order_item_id is not null`;
  if (name === 'coupon_code') return sql`t.member_id is not null`;
  return sql`true`;
}

/** What a copy calls differently: the keys of the copied rows, and what providers call them. */
function namesOf(stored: readonly Stored[]): Set<string> {
  const shop = new Set([
    'coupon_id',
    'sku_id',
    'goods_id',
    'batch_id',
    'vip_level_id',
    'daily_deal_id',
    'key_id',
  ]);
  const names = new Set<string>();
  for (const { rows, refs } of stored) {
    for (const row of rows) {
      for (const column of refs) {
        const value = row[column];
        if (typeof value === 'string' && !shop.has(column)) names.add(value);
      }
    }
  }
  return names;
}

async function auditsOf(db: Database, names: Set<string>): Promise<Row[]> {
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(t) as row from ${auditLog} t join audit_chain c on c.audit_id = t.id order by c.seq`,
  );
  const kept = rows.map(({ row }) => row).filter(({ subject_id: of }) => names.has(String(of)));
  for (const { id } of kept) names.add(String(id));
  return kept;
}

type Copy = { names: ReadonlySet<string>; copy: number };

/** Ids of a copy are of another node of the same time (`platform/new-id.ts`). */
const idsOfNode = 4096n;

function renamed(name: string, copy: number): string {
  return /^2\d{18}$/.test(name) ? String(BigInt(name) - BigInt(copy) * idsOfNode) : `${name}-${copy}`;
}

function copyOf(value: unknown, given: Copy): unknown {
  if (typeof value === 'string') return textOf(value, given);
  if (Array.isArray(value)) return value.map((each) => copyOf(each, given));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copyOf(each, given)]));
}

function textOf(text: string, { names, copy }: Copy): string {
  const parts = text.split(':');
  for (let from = 1; from < parts.length; from += 1) {
    const rest = parts.slice(from).join(':');
    if (names.has(rest)) return `${parts.slice(0, from).join(':')}:${renamed(rest, copy)}`;
  }
  const inner = text.replaceAll(/2\d{18}/g, (id) => (names.has(id) ? renamed(id, copy) : id));
  if (inner !== text) return inner;
  return names.has(text) ? renamed(text, copy) : text;
}

const rowsPerInsert = 2000;

async function insert(
  tx: Pick<Database, 'execute'>,
  name: string,
  rows: readonly Row[],
  given: Copy,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    const copies = rows
      .slice(from, from + rowsPerInsert)
      .map((row) => numbered(name, copyOf(row, given) as Row, given));
    await tx.execute(sql`
      insert into ${sql.identifier(name)}
      select * from jsonb_populate_recordset(null::${sql.identifier(name)}, ${JSON.stringify(copies)}::jsonb)`);
  }
}

/** Receipts of a copy are numbered after those of the copies before it, without a gap. */
function numbered(name: string, row: Row, { copy }: Copy): Row {
  return name === 'receipt' ? { ...row, number: -copy * 1_000_000 - Number(row.number) } : row;
}

async function countAgain(db: Database): Promise<void> {
  const statements = [
    sql`with again as (
        select id, (row_number() over (partition by series order by number < 0, -number, number))::int as number from receipt)
      update receipt r set number = a.number from again a where a.id = r.id and r.number < 0`,
    sql`update receipt_counter c set last = r.last from (
        select series, max(number) as last from receipt group by series) r where r.series = c.series`,
    sql`with units as (
        select i.sku_id,
          coalesce(sum(i.quantity) filter (where o.status = 'PENDING_PAYMENT'), 0) as reserved,
          coalesce(sum(i.quantity) filter (where o.status <> 'PENDING_PAYMENT'
            and not (o.status in ('CANCELED', 'OVERDUE_PAYMENT') or coalesce(o.status_before_refund in ('CANCELED', 'OVERDUE_PAYMENT'), false))
            and (o.status <> 'REFUNDED' or i.delivered_quantity > 0)), 0) as sold
        from order_item i join orders o on o.id = i.order_id group by i.sku_id)
      update sku s set reserved = u.reserved, sold = u.sold, stocked = s.available + u.reserved + u.sold
      from units u where u.sku_id = s.id`,
    sql`update coupon k set claimed_quantity = c.codes, total_quantity = greatest(k.total_quantity, c.codes)
      from (select coupon_id, count(*)::int as codes from coupon_code group by coupon_id) c where c.coupon_id = k.id`,
    sql`update daily_deal d set reserved_count = o.reserved, sold_count = greatest(d.sold_count, o.sold), quota = d.quota + o.reserved + o.sold
      from (select daily_deal_id, coalesce(sum(deal_quantity) filter (where status = 'PENDING_PAYMENT'), 0)::int as reserved,
          coalesce(sum(deal_quantity) filter (where status not in ('PENDING_PAYMENT', 'CANCELED', 'OVERDUE_PAYMENT')), 0)::int as sold
        from orders where daily_deal_id is not null group by 1) o where o.daily_deal_id = d.id`,
    sql`update card_lot l set codes = c.codes, lines_read = case when l.imported_by is null then 0 else c.codes + l.known_lines + l.bad_lines end
      from (select batch_id, count(*)::int as codes from card_code group by batch_id) c where c.batch_id = l.id`,
  ];
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });
  await db.execute(sql`analyze`);
}
