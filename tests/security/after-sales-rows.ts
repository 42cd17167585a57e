import { eq } from 'drizzle-orm';
import { afterSales } from '@/backend/database/schema/after-sales';
import { cardCode } from '@/backend/database/schema/fulfilment';
import { orderItem, orders } from '@/backend/database/schema/orders';
import { refund } from '@/backend/database/schema/payments';
import type { TestStore } from '@/backend/testing';
import type { Owner } from '../api/fixtures/account';
import type { AccessFixture } from './access-fixture';
import { type KeyWith, named, open, type Row, unknownId, unknownOrderSn } from './access-rows';

type Kind = Partial<typeof afterSales.$inferInsert>;

/** Requests of a member in the states that the endpoints need. */
function requestsOf(store: TestStore, fixture: AccessFixture) {
  const evidence = async (owner: Owner) => {
    const { id } = await fixture.upload(owner, 'aftersales');
    return id;
  };
  const request = async (owner: Owner, changes: Kind = {}): Promise<{ id: string; imageId: string }> => {
    const orderSn = await fixture.delivered(owner);
    const imageId = await evidence(owner);
    const { id } = await store.call(
      'POST /order/member/aftersales/apply',
      {
        body: {
          orderSn,
          type: 'REFUND',
          reason: 'CHANGED_MIND',
          description: '',
          units: 1,
          cardIds: [],
          images: [imageId],
          channel: 'ORIGINAL',
        },
      },
      { as: owner.token, idempotencyKey: `request-${orderSn}` },
    );
    if (Object.keys(changes).length > 0) {
      await store.db.update(afterSales).set(changes).where(eq(afterSales.id, id));
    }
    return { id, imageId };
  };
  /** A request for another code; the reported one was shown. */
  const faulty = async (owner: Owner): Promise<string> => {
    const { id } = await request(owner);
    const [item] = await store.db
      .select({ id: orderItem.id })
      .from(afterSales)
      .innerJoin(orders, eq(orders.id, afterSales.orderId))
      .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
      .where(eq(afterSales.id, id));
    const [card] = await store.db
      .update(cardCode)
      .set({ state: 'REVEALED' })
      .where(eq(cardCode.orderItemId, item?.id ?? ''))
      .returning();
    await store.db.delete(refund).where(eq(refund.afterSalesId, id));
    await store.db
      .update(afterSales)
      .set({ type: 'REPLACE_CODE', cardIds: [card?.id ?? ''] })
      .where(eq(afterSales.id, id));
    return id;
  };
  /** The order of a member who has seen its code, as the endpoint that replaces it needs it. */
  const seen = async (owner: Owner): Promise<string> => {
    const orderSn = await fixture.delivered(owner);
    const [row] = await store.db
      .select({ itemId: orderItem.id, version: orders.version })
      .from(orders)
      .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
      .where(eq(orders.sn, orderSn));
    const codes = await store.db
      .update(cardCode)
      .set({ state: 'REVEALED', revealedTime: store.clock.now() })
      .where(eq(cardCode.orderItemId, row?.itemId ?? ''))
      .returning({ id: cardCode.id });
    return JSON.stringify({ orderSn, version: row?.version, cardIds: codes.map(({ id }) => id) });
  };
  const applied = async (owner: Owner) => (await request(owner)).id;
  const returning = async (owner: Owner) => (await request(owner, { type: 'RETURN', status: 'APPROVED' })).id;
  return { evidence, request, applied, faulty, seen, returning };
}

/** The endpoints of members. */
export function ownRequestRows(store: TestStore, fixture: AccessFixture) {
  const { evidence, applied, returning } = requestsOf(store, fixture);
  return {
    'GET /order/member/aftersales/options': named(fixture.delivered, unknownOrderSn, (orderSn) => ({
      query: { orderSn },
    })),
    'POST /order/member/aftersales/apply': named(fixture.delivered, unknownOrderSn, (orderSn) => ({
      body: { orderSn, type: 'REFUND', reason: 'OTHER', units: 1 },
    })),
    'GET /order/member/aftersales/list': open(),
    'GET /order/member/aftersales/view': named(applied, unknownId, (id) => ({ query: { id } })),
    'POST /order/member/aftersales/cancel': named(applied, unknownId, (id) => ({ body: { id } })),
    'POST /order/member/aftersales/send': named(returning, unknownId, (id) => ({
      body: { id, company: 'SF', trackingNo: 'SF1234' },
    })),
    'GET /order/member/aftersales/image': named(evidence, unknownId, (id) => ({ query: { id } })),
  } satisfies Partial<Record<KeyWith<'member'>, Row>>;
}

/** The requests that staff decide, each of a new member. */
export function staffRequests(store: TestStore, fixture: AccessFixture) {
  const { request, applied, faulty, seen, returning } = requestsOf(store, fixture);
  const ofMember =
    <T>(make: (owner: Owner) => Promise<T>) =>
    async () =>
      make(await fixture.owner());
  return {
    request: ofMember(request),
    applied: ofMember(applied),
    faulty: ofMember(faulty),
    seen: ofMember(seen),
    returning: ofMember(returning),
  };
}
