import { asc, count, eq } from 'drizzle-orm';
import { z } from 'zod';
import { goods, sku } from '../../backend/database/schema/catalog';
import { address } from '../../backend/database/schema/members';
import { orders } from '../../backend/database/schema/orders';
import type { OrderRow } from '../../backend/domains/orders/lock-order';
import { newId } from '../../backend/platform/new-id';
import type { TestStore } from '../../backend/testing';
import { type Buyer, makeBuyers } from '../load/buyers';

/** A recharge account that the forms of phone and video products accept. */
export const phoneAccount = { account: '13800138000' };

/** Creates buyers and orders in a test store. */
export function orderFixture(store: TestStore) {
  const buyers = (units: number): Promise<Buyer[]> => makeBuyers(store.db, units, store.clock.now());
  return {
    buyers,
    buyer: async (): Promise<Buyer> => {
      const [one] = await buyers(1);
      if (!one) throw new Error('No buyer');
      return one;
    },
    /** A postal address in Hong Kong. */
    addressOf: async (who: Buyer): Promise<string> => {
      const id = newId();
      await store.db.insert(address).values({
        id,
        memberId: who.memberId,
        consignee: 'Ming Chen',
        telephone: '+852 5555 0142',
        country: 'HK',
        regionName: 'Kowloon',
        zipCode: '999077',
        detailAddress: '12 Canton Road',
      });
      return id;
    },
    /** The cheapest denomination of a product. */
    firstSku: async (slug: string): Promise<string> => {
      const [row] = await store.db
        .select({ id: sku.id })
        .from(sku)
        .innerJoin(goods, eq(goods.id, sku.goodsId))
        .where(eq(goods.slug, slug))
        .orderBy(asc(sku.sort))
        .limit(1);
      if (!row) throw new Error(`No product ${slug}`);
      return row.id;
    },
    create: (who: Buyer, body: object, idempotencyKey = `key-${newId()}`) =>
      store.attempt('POST /order/member/order/create', { body }, { as: who.token, idempotencyKey }),
    orderCount: async (who: Buyer): Promise<number> => {
      const [row] = await store.db
        .select({ n: count() })
        .from(orders)
        .where(eq(orders.memberId, who.memberId));
      return row?.n ?? 0;
    },
    stockOf: async (skuId: string) => {
      const [row] = await store.db
        .select({ available: sku.available, reserved: sku.reserved, sold: sku.sold, stocked: sku.stocked })
        .from(sku)
        .where(eq(sku.id, skuId));
      if (!row) throw new Error('No sku');
      return row;
    },
    orderRow: async (id: string): Promise<OrderRow> => {
      const [row] = await store.db.select().from(orders).where(eq(orders.id, id));
      if (!row) throw new Error('No order');
      return row;
    },
  };
}

const placed = z.object({ order: z.object({ id: z.string(), sn: z.string(), status: z.string() }) });

/** The order in a response of `create`. */
export function orderIn(answer: { data: unknown }) {
  return placed.parse(answer.data).order;
}
