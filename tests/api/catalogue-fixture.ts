import { randomBytes } from 'node:crypto';
import { and, asc, count, eq } from 'drizzle-orm';
import { approval } from '@/backend/database/schema/approvals';
import { cardLot } from '@/backend/database/schema/card-lots';
import { goods, sku } from '@/backend/database/schema/catalog';
import { cardCode } from '@/backend/database/schema/fulfilment';
import { newId } from '@/backend/platform/new-id';
import type { TestStore } from '@/backend/testing';
import { mostLines } from '@/lib/contract/card-lot';
import { staffWith } from './staff-fixture';
import { cardCodes } from './trade';

/** Codes that no shop has. */
export function newCodes(units: number): string[] {
  return Array.from({ length: units }, () => `T${randomBytes(9).toString('hex').toUpperCase()}`);
}

/** What the staff of the catalogue do, through the endpoints of a store. */
export function catalogueFixture(store: TestStore) {
  const clerk = () => staffWith(store, ['ROLE_CATALOGUE']);

  const open = async (as: string, wish: object = {}) =>
    store.call(
      'POST /goods/admin/card_lot/open',
      { body: { ...cardCodes, supplier: 'Supplier C', cost: 1, columns: 'SECRET', ...wish } },
      { as, idempotencyKey: `lot-${newId()}` },
    );
  const append = (as: string, id: string, lines: readonly string[], firstLine = 1) =>
    store.attempt('POST /goods/admin/card_lot/append', { body: { id, firstLine, lines } }, { as });
  const finish = (as: string, id: string) =>
    store.call('POST /goods/admin/card_lot/finish', { body: { id, reason: 'invoice 7' } }, { as });

  /** Imports lines as a browser does, part by part. */
  const send = async (as: string, lines: readonly string[], wish: object = {}) => {
    const { id } = await open(as, wish);
    for (let from = 0; from < lines.length; from += mostLines) {
      const answer = await append(as, id, lines.slice(from, from + mostLines), from + 1);
      if (answer.status !== 200) throw new Error(`append responded ${answer.status} ${answer.message}`);
    }
    return id;
  };
  const importLot = async (as: string, lines: readonly string[], wish: object = {}) =>
    finish(as, await send(as, lines, wish));

  return {
    clerk,
    open,
    append,
    send,
    finish,
    importLot,
    lot: async (id: string) => {
      const [row] = await store.db.select().from(cardLot).where(eq(cardLot.id, id));
      if (!row) throw new Error('No lot');
      return row;
    },
    codesIn: async (lotId: string, state: (typeof cardCode.$inferSelect)['state']) => {
      const [row] = await store.db
        .select({ n: count() })
        .from(cardCode)
        .where(and(eq(cardCode.batchId, lotId), eq(cardCode.state, state)));
      return row?.n ?? 0;
    },
    sku: async (id: string) => {
      const [row] = await store.db.select().from(sku).where(eq(sku.id, id));
      if (!row) throw new Error('No sku');
      return row;
    },
    /** SKUs on sale whose margin allows a change by one percent. */
    skus: async (units: number) => {
      const rows = await store.db
        .select({ one: sku })
        .from(sku)
        .innerJoin(goods, eq(goods.id, sku.goodsId))
        .where(and(eq(goods.isMarketable, true), eq(sku.isMarketable, true)))
        .orderBy(asc(sku.id));
      return rows
        .map(({ one }) => one)
        .filter(({ priceFen, costFen }) => priceFen > 2000 && (priceFen - costFen) * 100 >= priceFen * 4)
        .slice(0, units);
    },
    /** A sku of a physical product. */
    shippedSku: async () => {
      const [row] = await store.db
        .select({ one: sku })
        .from(sku)
        .innerJoin(goods, eq(goods.id, sku.goodsId))
        .where(eq(goods.deliveryMode, 'SHIPPING'))
        .orderBy(asc(sku.id))
        .limit(1);
      if (!row) throw new Error('No sku that is shipped');
      return row.one;
    },
    /** A copy of a request as if this person had made it. */
    ownApproval: async (approvalId: string, staffId: string) => {
      const [row] = await store.db.select().from(approval).where(eq(approval.id, approvalId));
      if (!row) throw new Error('No approval');
      const id = newId();
      await store.db.insert(approval).values({ ...row, id, requestedBy: staffId, status: 'EXPIRED' });
      return id;
    },
    changePrices: (
      as: string,
      items: readonly { id: string; version: number; toFen: number }[],
      more: object = {},
      idempotencyKey = `price-${newId()}`,
    ) =>
      store.attempt(
        'POST /goods/admin/price/change',
        {
          body: {
            items: items.map(({ id, version, toFen }) => ({ skuId: id, version, price: toFen / 100 })),
            reason: 'supplier raised its rate',
            ...more,
          },
        },
        { as, idempotencyKey },
      ),
  };
}
