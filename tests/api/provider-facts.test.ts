import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Transaction } from '@/backend/database/connect';
import { dispute } from '@/backend/database/schema/disputes';
import { providerFact } from '@/backend/database/schema/facts';
import { orderItem, orders } from '@/backend/database/schema/orders';
import { paymentLog, refund } from '@/backend/database/schema/payments';
import { applySupplierAnswer } from '@/backend/domains/delivery/apply-supplier-answer';
import { deliver } from '@/backend/domains/delivery/deliver';
import { settleDispute } from '@/backend/domains/disputes/settle-dispute';
import { type OrderActor, transition } from '@/backend/domains/orders/lifecycle/transition';
import type { OrderEvent } from '@/backend/domains/orders/state-table';
import { applyFact } from '@/backend/domains/payments/settlement/outcomes/apply-fact';
import { payBack } from '@/backend/domains/payments/settlement/refunds/pay-back';
import { settleRefunds } from '@/backend/domains/payments/settlement/refunds/settle-refunds';
import type { SystemContext } from '@/backend/platform/context';
import type {
  DisputeFact,
  PaymentFact,
  PaymentProvider,
  ProviderRefund,
} from '@/backend/ports/payment-provider';
import type { FinalTopupResult } from '@/backend/ports/supplier';
import { type OrderStatus, orderStatus } from '@/lib/orders/contract';
import { openPayment, placeOrder } from '../load/buyers';
import { createSuppliedStore } from '../stand-ins/supplier/supplied-store';
import { topUp } from './fixtures/trade';

let shop: Awaited<ReturnType<typeof createSuppliedStore>>;
beforeAll(async () => {
  shop = await createSuppliedStore();
});
afterAll(() => shop.close());

async function actorOf(tx: Transaction, orderId: string, event: OrderEvent): Promise<OrderActor> {
  if (event === 'EXPIRE') return { type: 'TIMER' };
  if (event !== 'MEMBER_CANCEL' && event !== 'RECEIVE') return { type: 'SYSTEM' };
  const { order } = await rowsOf(tx, orderId);
  return { type: 'MEMBER', id: order.memberId };
}

const raise = (orderId: string, event: OrderEvent) =>
  shop.store.db.transaction(async (tx) =>
    transition(tx, shop.store.system(), {
      orderId,
      event,
      actor: await actorOf(tx, orderId, event),
      ...(event === 'SUPPLIER_HOLD' ? { holdReason: 'MANUAL' as const } : {}),
    }),
  );

async function unpaid() {
  const who = await shop.fixture.buyer();
  const order = await placeOrder(shop.store.call, who, topUp);
  await openPayment(shop.store.call, who, order);
  return order.id;
}
async function paid(...events: OrderEvent[]) {
  const { id } = await shop.paidOrder(3);
  for (const event of events) await raise(id, event);
  return id;
}
async function delivered(...events: OrderEvent[]) {
  const id = await paid();
  await deliver(shop.store.system(), id, ['DIRECT']);
  for (const event of events) await raise(id, event);
  return id;
}

/** An order in each status. */
const start: Record<OrderStatus, () => Promise<string>> = {
  PENDING_PAYMENT: unpaid,
  CANCELED: async () => {
    const id = await unpaid();
    await raise(id, 'MEMBER_CANCEL');
    return id;
  },
  OVERDUE_PAYMENT: async () => {
    const id = await unpaid();
    await raise(id, 'EXPIRE');
    return id;
  },
  PENDING_REVIEW: () => paid('SUPPLIER_HOLD'),
  PENDING_SHIPMENT: () => paid(),
  PENDING_EVALUATE: () => delivered(),
  COMPLETED: () => delivered('RECEIVE'),
  PENDING_REFUND: () => delivered('STAFF_REFUND'),
  REFUNDED: async () => {
    const id = await delivered('STAFF_REFUND');
    const [row] = await shop.store.db.select().from(refund).where(eq(refund.orderId, id));
    await payBack(shop.store.system(), row?.id ?? '');
    return id;
  },
};

async function rowsOf(db: Transaction | typeof shop.store.db, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const [payment] = await db.select().from(paymentLog).where(eq(paymentLog.orderId, orderId));
  const [item] = await db.select().from(orderItem).where(eq(orderItem.orderId, orderId));
  const [own] = await db.select().from(refund).where(eq(refund.orderId, orderId));
  if (!order || !payment || !item) throw new Error('No order');
  return { order, payment, item, own };
}
type Rows = Awaited<ReturnType<typeof rowsOf>>;

/** One thing that a provider or supplier states, and how the store asks for it. */
type Stated = {
  name: string;
  kind: string;
  /** The state of a refund of the store, which may have been stated before. */
  known?: string;
  apply(system: SystemContext): Promise<unknown>;
};

/** A context whose payment provider states these facts. */
function asking(system: SystemContext, answers: Partial<PaymentProvider>): SystemContext {
  const real = system.payments.byCode('sandbox');
  if (!real) throw new Error('No provider');
  const provider: PaymentProvider = { ...real, ...answers };
  return { ...system, payments: { ...system.payments, byCode: () => provider } };
}

const successOf = (payment: Rows['payment']): PaymentFact => ({
  providerRef: payment.providerRef ?? '',
  status: 'SUCCEEDED',
  currency: payment.currency,
  minor: payment.currencyMinor,
  livemode: false,
  cardBrand: null,
  cardLast4: null,
  cardWallet: null,
  cardFingerprint: null,
  threeDs: false,
  failKey: null,
  refundedMinor: 0,
  fee: null,
  risk: null,
});

function paymentFacts({ payment }: Rows): Stated[] {
  const right = successOf(payment);
  const statuses = ['OPEN', 'APPROVED', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELED', 'EXPIRED'] as const;
  const facts = [
    ...statuses.map((status) => ({ ...right, status })),
    { ...right, minor: right.minor - 1 },
    { ...right, currency: 'USD' },
    { ...right, livemode: true },
    { ...right, risk: 'HIGHEST' as const },
  ];
  return facts.map((fact) => ({
    name: JSON.stringify(fact),
    kind: 'PAYMENT',
    apply: (system) => applyFact(system, payment, fact),
  }));
}

function refundFacts({ payment, own }: Rows): Stated[] {
  const states = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
  const byStaff = states.flatMap((status) =>
    [0, 1, Math.floor(payment.currencyMinor / 2), payment.currencyMinor, payment.currencyMinor + 1].map(
      (refundedMinor) => {
        const state: ProviderRefund = { refundId: 'made-by-hand', status };
        const answers: Partial<PaymentProvider> = {
          fetchRefund: async () => state,
          findRefund: async () => null,
          fetchFact: async () => ({ ...successOf(payment), refundedMinor }),
        };
        return {
          name: `${status} ${refundedMinor}`,
          kind: 'REFUND',
          apply: (system: SystemContext) =>
            settleRefunds(asking(system, answers), payment.id, 'made-by-hand'),
        };
      },
    ),
  );
  const ofStore = own
    ? states.map((status) => {
        const refundId = own.providerRefundId ?? 'made-by-the-store';
        const answers: Partial<PaymentProvider> = {
          fetchRefund: async () => ({ refundId, status }),
          findRefund: async () => ({ refundId, status }),
        };
        return {
          name: `own ${status}`,
          kind: 'REFUND',
          known: status,
          apply: (system: SystemContext) => settleRefunds(asking(system, answers), payment.id, refundId),
        };
      })
    : [];
  return [...byStaff, ...ofStore];
}

function disputeFacts({ payment }: Rows): Stated[] {
  const whole: DisputeFact = {
    disputeId: 'dp_1',
    providerRef: payment.providerRef,
    status: 'OPEN',
    withheld: true,
    reason: 'fraudulent',
    amount: { currency: payment.currency, minor: payment.currencyMinor },
    fee: { minor: 15, currency: payment.currency },
    evidenceDueTime: null,
  };
  const statuses = ['OPEN', 'WON', 'LOST', 'UNKNOWN'] as const;
  const facts = statuses.flatMap((status): (DisputeFact | null)[] => [
    { ...whole, status },
    {
      ...whole,
      status,
      amount: { currency: payment.currency, minor: Math.ceil(payment.currencyMinor / 2) },
    },
    { ...whole, status, amount: null },
    { ...whole, status, withheld: false },
    { ...whole, status, amount: { currency: 'EUR', minor: payment.currencyMinor } },
    { ...whole, status, providerRef: 'another payment' },
  ]);
  return [...facts, null].map((fact) => ({
    name: JSON.stringify(fact),
    kind: 'DISPUTE',
    apply: (system) => settleDispute(asking(system, { fetchDispute: async () => fact }), payment.id, 'dp_1'),
  }));
}

function topUpFacts({ item }: Rows): Stated[] {
  const answers: FinalTopupResult[] = [
    { outcome: 'DELIVERED', supplierOrderNo: 'S1', cost: null },
    { outcome: 'PARTIAL', supplierOrderNo: 'S1', deliveredQuantity: 1, cost: null },
    { outcome: 'REFUSED', errorKey: 'recharge_accountInvalid' },
    { outcome: 'FAILED', errorKey: 'recharge_accountInvalid' },
  ];
  return answers.flatMap((answer) =>
    [item, { ...item, version: item.version - 1 }].map((asked) => ({
      name: `${answer.outcome} of version ${asked.version}`,
      kind: 'TOP_UP',
      apply: (system: SystemContext) => applySupplierAnswer(system, asked, answer),
    })),
  );
}

/** What an effect would change. */
async function snapshot(tx: Transaction, orderId: string) {
  const { order, payment, item } = await rowsOf(tx, orderId);
  const count = async (table: string) =>
    (
      await tx.execute(
        sql`select count(*)::int as n from ${sql.identifier(table)} where order_id = ${orderId}`,
      )
    ).rows[0]?.n;
  const refunds = await tx.select().from(refund).where(eq(refund.orderId, orderId)).orderBy(refund.id);
  const disputes = await tx.select().from(dispute).where(eq(dispute.orderId, orderId));
  return {
    order: [order.status, order.amountPaidFen, order.amountRefundedFen, order.holdReason, order.version],
    payment: [payment.status, payment.applied, payment.refundedMinor],
    item: [item.deliveryState, item.deliveredQuantity, item.refundedQuantity],
    refunds: refunds.map(({ status, minor, amountFen, failedCount }) => [
      status,
      minor,
      amountFen,
      failedCount,
    ]),
    disputes: disputes.map(({ status, minor, lostFen }) => [status, minor, lostFen]),
    counts: [await count('journal_entry'), await count('point_log'), await count('order_log')],
  };
}

type Seen = { kept: (typeof providerFact.$inferSelect)[]; once: unknown; twice: unknown };

/** Undoes the transaction, and carries what was seen in it. */
class Undo extends Error {
  constructor(readonly seen: Seen) {
    super();
  }
}

/** Applies a fact twice to an order, and undoes everything. */
async function applyTwice(
  orderId: string,
  stated: Stated,
): Promise<Seen & { events: (string | undefined)[] }> {
  const events: (string | undefined)[] = [];
  const record = (fields: { event?: string }) => events.push(fields.event);
  const log = Object.assign(Object.create(shop.store.services.log), { error: record, warn: record });
  const end: unknown = await shop.store.db
    .transaction(async (tx) => {
      const system: SystemContext = { ...shop.store.system(), db: Object.create(tx), log };
      const before = await tx.select({ id: providerFact.id }).from(providerFact);
      await stated.apply(system);
      const all = await tx.select().from(providerFact).where(eq(providerFact.orderId, orderId));
      const kept = all.filter(
        ({ id, state }) => before.every((each) => each.id !== id) || state === stated.known,
      );
      const once = await snapshot(tx, orderId);
      await stated.apply(system);
      throw new Undo({ kept, once, twice: await snapshot(tx, orderId) });
    })
    .catch((error: unknown) => error);
  if (end instanceof Undo) return { ...end.seen, events };
  throw new Error(`${stated.name} throws`, { cause: end });
}

it.each(orderStatus.options)(
  'a fact about an order in %s is kept and applied once, or a case',
  async (status) => {
    const orderId = await start[status]();
    const rows = await rowsOf(shop.store.db, orderId);
    expect(rows.order.status).toBe(status);
    const facts = [...paymentFacts(rows), ...refundFacts(rows), ...disputeFacts(rows), ...topUpFacts(rows)];
    const cases: Record<string, number> = {};
    for (const stated of facts) {
      const { kept, once, twice, events } = await applyTwice(orderId, stated);
      const found = kept.filter(({ kind }) => kind === stated.kind);
      expect(found.length, stated.name).toBeGreaterThan(0);
      expect(
        found.filter(({ outcome }) => outcome === 'RECEIVED'),
        stated.name,
      ).toEqual([]);
      for (const { outcome, reason } of found) {
        if (outcome !== 'CASE') continue;
        cases[reason ?? ''] = (cases[reason ?? ''] ?? 0) + 1;
        expect(
          events.filter((event) => event === 'fact.case'),
          stated.name,
        ).toHaveLength(1);
      }
      expect(twice, stated.name).toEqual(once);
    }
    console.info(`${facts.length} facts about an order in ${status}; cases: ${JSON.stringify(cases)}`);
  },
);
