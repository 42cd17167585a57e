import { eq, inArray } from 'drizzle-orm';
import { cardLot } from '@/backend/database/schema/card-lots';
import { orderItem, orders } from '@/backend/database/schema/orders';
import { paymentLog } from '@/backend/database/schema/payments';
import { staffSession } from '@/backend/database/schema/staff';
import type { TestResponse, TestStore } from '@/backend/testing';
import type { EndpointKey } from '@/lib/contract/contract';
import type { Buyer } from '../load/buyers';
import type { StaffName, World } from './world';

/** An order of a sequence, with what its steps know of it. */
export type Bought = {
  id: string;
  sn: string;
  /** Before fees, yuan. */
  amount: number;
  buyer: Buyer;
};

export type Provider = 'stripe' | 'paypal';

/** A payment that was opened at a provider. */
export type Opened = {
  order: Bought;
  provider: Provider;
  /** The provider's id of the intent or order. */
  ref: string;
  paymentLogSn: string;
};

/** A dispute that a payer has opened at a provider. */
export type Disputed = {
  provider: Provider;
  id: string;
  order: Bought;
  /** The provider's id of the payment. */
  ref: string;
  isInquiry: boolean;
  /** The provider takes a part of the payment only. */
  isPart: boolean;
  isOpen: boolean;
};

type Options = { as?: string; idempotencyKey?: string };
type Input = { body?: unknown; query?: object };

/**
 * What happened in one sequence outside of the store, and what people did: the model against which the store is compared.
 */
export type Run = ReturnType<typeof createRun>;

export function createRun(world: World, buyers: readonly Buyer[]) {
  const { store } = world;
  const findings = new Set<string>();
  let keys = 0;

  const ask = async <K extends EndpointKey>(
    key: K,
    input: Input,
    options: Options = {},
  ): Promise<TestResponse> => {
    const response = await store.attempt(key, input, options);
    if (response.status >= 500 && response.status !== 503 && !run.isCrashing) {
      findings.add(`${key} responded ${response.status}: ${world.lastError()}`);
    }
    return response;
  };

  const run = {
    world,
    store,
    buyers,
    orders: [] as Bought[],
    opened: [] as Opened[],
    disputes: [] as Disputed[],
    /** What was found while the steps ran. */
    findings,
    /** The steps that did something. */
    taken: [] as { kinds: string[]; pick: number; how: number }[],
    /** Transfers of staff by hand, in minor units of the payment, by refund. */
    transfers: new Map<string, number>(),
    /** Orders of which staff returned money or goods after the delivery, by their own decision. */
    decided: new Set<string>(),
    /** Payments with a refund that was made in the provider's dashboard, or that a bank returned. */
    irregular: new Set<string>(),
    /** Payments with a dispute that the books were compared with, or whose events were lost, before the store knew it. */
    unseen: new Set<string>(),
    /** Secrets of codes that were shown, with the orders that showed them. */
    shown: new Map<string, Set<string>>(),
    /** Codes that were given by a link. */
    presents: [] as { order: Bought; id: string; token: string }[],
    /** Secrets of codes that were opened as presents. */
    presented: new Set<string>(),
    /** Codes that staff voided before they were sold. */
    voided: new Set<string>(),
    /** Members whose account was closed, with the time. */
    closed: new Map<string, Date>(),
    /** Returns whose arrival staff recorded. */
    arrived: new Set<string>(),
    /** The failpoint at which the process dies. */
    armed: null as string | null,
    /** An error may be the death of the process. */
    isCrashing: false,
    /** Steps until now. */
    steps: 0,

    ask,
    /** A key of a request that is not repeated. */
    key: (): string => {
      keys += 1;
      return `explore-${buyers[0]?.memberId}-${keys}`;
    },
    asMember: <K extends EndpointKey>(order: Bought, key: K, body: object, idempotencyKey?: string) =>
      ask(key, { body }, { as: order.buyer.token, ...(idempotencyKey ? { idempotencyKey } : {}) }),
    asStaff: async <K extends EndpointKey>(name: StaffName, key: K, body: object, idempotencyKey?: string) =>
      ask(
        key,
        { body },
        { as: await staffToken(store, world, name), ...(idempotencyKey ? { idempotencyKey } : {}) },
      ),
    rowOf: async ({ id }: Bought) => {
      const [row] = await store.db.select().from(orders).where(eq(orders.id, id));
      if (!row) throw new Error('No order');
      return row;
    },
    itemOf: async ({ id }: Bought) => {
      const [item] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, id));
      if (!item) throw new Error('No item');
      return item;
    },
    /** The orders of the sequence in one of these statuses. */
    ordersIn: async (...statuses: (typeof orders.$inferSelect)['status'][]): Promise<Bought[]> => {
      if (run.orders.length === 0) return [];
      const rows = await store.db
        .select({ id: orders.id, status: orders.status })
        .from(orders)
        .where(inArray(orders.id, idsOf(run.orders)));
      const found = new Set(rows.filter(({ status }) => statuses.includes(status)).map(({ id }) => id));
      return run.orders.filter(({ id }) => found.has(id));
    },
    paymentsOf: ({ id }: Bought) =>
      store.db.select().from(paymentLog).where(eq(paymentLog.orderId, id)).orderBy(paymentLog.id),
    lots: () => store.db.select().from(cardLot).where(inArray(cardLot.id, world.lots)).orderBy(cardLot.id),
  };
  return run;
}

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** The element that a random number chooses; undefined of an empty list. */
export const pickOf = <T>(list: readonly T[], pick: number): T | undefined =>
  list.length === 0 ? undefined : list[pick % list.length];

/** Sessions of staff end, and prove their second factor for ten minutes, by the clock that steps advance. */
async function staffToken(store: TestStore, world: World, name: StaffName): Promise<string> {
  const now = store.clock.now();
  if (now.getTime() - world.factorTime.getTime() > 120_000) {
    const expireTime = new Date(now.getTime() + 8 * 3_600_000);
    await store.db.update(staffSession).set({ factorTime: now, lastSeenTime: now, expireTime });
    world.factorTime = now;
  }
  return world.staff[name].token;
}
