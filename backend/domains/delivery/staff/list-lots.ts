import { and, asc, count, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import type { LotRow } from '../../../../lib/delivery/staff/contract';
import { fenToYuan } from '../../../../lib/money';
import { lotDays } from '../../../../lib/promises';
import type { LotSort } from '../../../../lib/staff/list-states';
import { addTime, formatShanghai } from '../../../../lib/time';
import { approval } from '../../../database/schema/approvals';
import { cardImportProblem, cardLot } from '../../../database/schema/card-lots';
import { goods, sku } from '../../../database/schema/catalog';
import { cardCode } from '../../../database/schema/fulfilment';
import { orderItem, orders } from '../../../database/schema/orders';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { byId, keysetSorting, type Sorting } from '../../../platform/keyset-sorting';
import { localize } from '../../../platform/localize';
import { containsWords } from '../../../platform/search-keyword';
import { coverAddress } from '../../products/find-cards';
import { progressOf } from './import-progress';

type List = Contract['GET /goods/admin/card_lot/list'];
type View = Contract['GET /goods/admin/card_lot/view'];
type Problems = Contract['GET /goods/admin/card_lot/problems'];
type Codes = Contract['GET /goods/admin/card_code/list'];

/** Few, because the codes of each lot are counted. */
const pageSize = 20;
const problemsPage = 200;

function selectLots({ db }: Pick<Context, 'db'>) {
  return db
    .select({
      lot: cardLot,
      sku,
      goodsName: goods.nameI18n,
      slug: goods.slug,
      coverUrl: goods.coverUrl,
      importer: staffAccount.name,
    })
    .from(cardLot)
    .innerJoin(sku, eq(sku.id, cardLot.skuId))
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .leftJoin(staffAccount, eq(staffAccount.id, cardLot.importedBy));
}

type Found = Awaited<ReturnType<typeof selectLots>>[number];

/** The lot of each code that a member reported as faulty, unless the request was rejected or withdrawn. */
const reportedCodes = sql`
  select distinct k.id, k.batch_id as lot_id
  from after_sales a
  cross join lateral jsonb_array_elements_text(a.card_ids) as c (id)
  join card_code k on k.id = c.id
  where a.status in ('APPLIED', 'APPROVED', 'DONE')`;

/** The lots whose number, supplier or invoice contains every word. */
async function named({ db }: Context, q: string): Promise<string[]> {
  const rows = await db
    .select({ id: cardLot.id, sn: cardLot.sn, supplier: cardLot.supplier, invoice: cardLot.invoice })
    .from(cardLot);
  return rows
    .filter(({ sn, supplier, invoice }) => containsWords(q, [sn, supplier, invoice]))
    .map(({ id }) => id);
}

const endOrNever = sql`coalesce(card_lot.expire_time, 'infinity'::timestamp with time zone)`;

/** A shop has few lots; no index has their ends. */
const sortings: Record<LotSort, Sorting> = {
  ...byId,
  EXPIRES_ASC: { key: endOrNever, isDescending: false },
  EXPIRES_DESC: { key: endOrNever, isDescending: true },
};

/** Lots with the number of codes in each state, in a sorting, paged by id. */
export async function listLots(
  context: Context,
  query: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const now = context.clock.now();
  const ids = query.q ? await named(context, query.q) : null;
  const { order, following } = keysetSorting(cardLot.id, sortings[query.sort], query.after);
  const rows = await selectLots(context)
    .where(
      and(
        query.state ? eq(cardLot.state, query.state) : ne(cardLot.state, 'IMPORTING'),
        query.skuId ? eq(cardLot.skuId, query.skuId) : undefined,
        ids ? inArray(cardLot.id, ids) : undefined,
        query.expiring
          ? and(
              gt(cardLot.expireTime, now),
              lte(cardLot.expireTime, addTime(now, lotDays, 'day')),
              eq(cardLot.state, 'ON_SALE'),
            )
          : undefined,
        query.reported ? sql`${cardLot.id} in (select r.lot_id from (${reportedCodes}) r)` : undefined,
        following,
      ),
    )
    .orderBy(...order)
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  return {
    rows: await lotsOnWire(context, page),
    next: rows.length > pageSize ? (page.at(-1)?.lot.id ?? null) : null,
  };
}

/** @throws StoreError 404 */
export async function viewLot(context: Context, id: string): Promise<z.input<View['data']>> {
  const [found] = await selectLots(context).where(eq(cardLot.id, id));
  const [row] = found ? await lotsOnWire(context, [found]) : [];
  if (!found || !row) throw new StoreError('common_message_notFound');
  return { ...row, progress: progressOf(found.lot) };
}

/** The lines that an import left out, with masked values. @throws StoreError 404 */
export async function listProblems(
  { db }: Context,
  { id, after }: z.output<Problems['query']>,
): Promise<z.input<Problems['data']>> {
  const [lot] = await db.select({ id: cardLot.id }).from(cardLot).where(eq(cardLot.id, id));
  if (!lot) throw new StoreError('common_message_notFound');
  const rows = await db
    .select({ problem: cardImportProblem, lotSn: cardLot.sn })
    .from(cardImportProblem)
    .leftJoin(cardLot, eq(cardLot.id, cardImportProblem.inLot))
    .where(and(eq(cardImportProblem.lotId, id), gt(cardImportProblem.line, after)))
    .orderBy(asc(cardImportProblem.line))
    .limit(problemsPage + 1);
  const page = rows.slice(0, problemsPage);
  return {
    rows: page.map(({ problem, lotSn }) => ({
      line: problem.line,
      problem: problem.problem,
      masked: problem.masked,
      sameAsLine: problem.sameAsLine,
      lotSn,
      state: problem.inState,
    })),
    next: rows.length > problemsPage ? (page.at(-1)?.problem.line ?? null) : null,
  };
}

/** The codes of a lot without their secrets. @throws StoreError 404 */
export async function listCodes(
  { db }: Context,
  { lotId, after }: z.output<Codes['query']>,
): Promise<z.input<Codes['data']>> {
  const [lot] = await db
    .select({ id: cardLot.id })
    .from(cardLot)
    .where(and(eq(cardLot.id, lotId), ne(cardLot.state, 'IMPORTING')));
  if (!lot) throw new StoreError('common_message_notFound');
  const rows = await db
    .select({
      id: cardCode.id,
      state: cardCode.state,
      orderSn: orders.sn,
      soldTime: cardCode.soldTime,
      version: cardCode.version,
    })
    .from(cardCode)
    .leftJoin(orderItem, eq(orderItem.id, cardCode.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItem.orderId))
    .where(and(eq(cardCode.batchId, lotId), after ? gt(cardCode.id, after) : undefined))
    .orderBy(asc(cardCode.id))
    .limit(problemsPage + 1);
  const page = rows.slice(0, problemsPage);
  return {
    rows: page.map((row) => ({ ...row, soldTime: row.soldTime && formatShanghai(row.soldTime) })),
    next: rows.length > problemsPage ? (page.at(-1)?.id ?? null) : null,
  };
}

async function lotsOnWire(context: Context, found: readonly Found[]): Promise<LotRow[]> {
  const ids = ['', ...found.map(({ lot }) => lot.id)];
  const states = await context.db
    .select({ lotId: cardCode.batchId, state: cardCode.state, codes: count() })
    .from(cardCode)
    .where(inArray(cardCode.batchId, ids))
    .groupBy(cardCode.batchId, cardCode.state);
  const { rows: reported } = await context.db.execute<{ lot_id: string; codes: number }>(sql`
    select r.lot_id, count(*)::int as codes from (${reportedCodes}) r
    where r.lot_id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )}) group by 1`);
  const waiting = await context.db
    .select({ lotId: approval.subjectId })
    .from(approval)
    .where(
      and(
        eq(approval.kind, 'CARD_LOT'),
        inArray(approval.subjectId, ids),
        eq(approval.status, 'WAITING'),
        sql`${approval.expireTime} > ${context.clock.now().toISOString()}`,
      ),
    );
  return found.map(({ lot, sku: one, goodsName, slug, coverUrl, importer }) => {
    const of = (...wanted: (typeof cardCode.$inferSelect)['state'][]) =>
      states
        .filter(({ lotId, state }) => lotId === lot.id && wanted.includes(state))
        .reduce((sum, { codes }) => sum + codes, 0);
    return {
      id: lot.id,
      sn: lot.sn,
      state: lot.state,
      skuId: lot.skuId,
      goodsName: localize(goodsName, context.locale),
      skuName: localize(one.nameI18n, context.locale),
      cover: coverAddress({ slug, coverUrl }, context.locale),
      supplier: lot.supplier,
      invoice: lot.invoice,
      cost: lot.costFen === null ? null : fenToYuan(lot.costFen),
      value: lot.costFen === null ? null : fenToYuan(lot.costFen * lot.codes),
      codes: lot.codes,
      available: of('AVAILABLE'),
      held: of('HELD'),
      reserved: of('RESERVED'),
      sold: of('SOLD'),
      revealed: of('REVEALED'),
      invalid: of('INVALID', 'REPLACED', 'VOID'),
      reported: reported.find(({ lot_id: lotId }) => lotId === lot.id)?.codes ?? 0,
      expireTime: lot.expireTime && formatShanghai(lot.expireTime),
      createdTime: formatShanghai(lot.createdTime),
      importedBy: importer,
      waits: waiting.some(({ lotId }) => lotId === lot.id),
      version: lot.version,
    };
  });
}
