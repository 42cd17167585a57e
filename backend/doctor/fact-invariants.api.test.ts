import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoViolations, findViolations } from '../../tests/api/fixtures/check-invariants';
import { cardCodes, tradeFixture } from '../../tests/api/fixtures/trade';
import { providerFact } from '../database/schema/facts';
import { type Fact, keepFact } from '../domains/orders/lifecycle/keep-fact';
import type { PaymentRow } from '../domains/payments/payment-row';
import { providerOf } from '../domains/payments/provider-session';
import { applyFact } from '../domains/payments/settlement/outcomes/apply-fact';
import { settlePayment } from '../domains/payments/settlement/outcomes/settle-payment';
import { payBack } from '../domains/payments/settlement/refunds/pay-back';
import { refundFact } from '../domains/payments/settlement/refunds/record-refund-state';
import type { PaymentFact } from '../ports/payment-provider';
import { createTestStore, type TestStore } from '../testing';

// Each test stops where a process can die: a fact is stored, and the transaction that applies it is missing.

const HOUR = 3_600_000;

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
afterAll(() => store.close());

/** A payment of which the provider has the money, and what the provider states. */
async function paidAtProvider() {
  const order = await trade.place(cardCodes);
  const { payment } = await trade.payAtProvider(order);
  const fact = await providerOf(store.services, payment).fetchFact(payment.providerRef ?? '');
  expect(fact.status).toBe('SUCCEEDED');
  return { order, payment, fact };
}

const keepPaymentFact = (payment: PaymentRow, fact: PaymentFact) => {
  const { id: subjectId, orderId, provider } = payment;
  const { providerRef: objectId, status: state } = fact;
  const stated: Fact = { kind: 'PAYMENT', provider, orderId, subjectId, objectId, state, content: fact };
  return keepFact(store.services, stated);
};

const outcomesOf = async ({ id }: { id: string }, kind: 'PAYMENT' | 'REFUND') => {
  const rows = await store.db
    .select()
    .from(providerFact)
    .where(and(eq(providerFact.subjectId, id), eq(providerFact.kind, kind)))
    .orderBy(providerFact.id);
  return rows.map(({ state, outcome }) => `${state} ${outcome}`);
};

describe('a fact that is stored and not applied is a wait', () => {
  it('of the success of a payment, also when an older state is applied after it was stored', async () => {
    const { order, payment, fact } = await paidAtProvider();
    await keepPaymentFact(payment, fact);
    expect(await findViolations(store)).toEqual({});
    await applyFact(store.system(), payment, { ...fact, status: 'OPEN' });
    expect(await outcomesOf(payment, 'PAYMENT')).toEqual(['SUCCEEDED RECEIVED', 'OPEN APPLIED']);
    expect(await findViolations(store)).toEqual({});

    await settlePayment(store.system(), payment);
    expect(await outcomesOf(payment, 'PAYMENT')).toEqual(['SUCCEEDED APPLIED', 'OPEN APPLIED']);
    expect(await trade.paymentsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
    await expectNoViolations(store);
  });

  it('of a success with other details, about which nothing is asked once another one is applied', async () => {
    const { payment, fact } = await paidAtProvider();
    await settlePayment(store.system(), payment);
    await keepPaymentFact(payment, { ...fact, fee: { minor: 12, currency: fact.currency } });
    store.clock.advance(25 * HOUR);
    await expectNoViolations(store);
    expect(await outcomesOf(payment, 'PAYMENT')).toEqual(['SUCCEEDED APPLIED', 'SUCCEEDED RECEIVED']);
  });

  it('of a refund', async () => {
    const order = await trade.buy(cardCodes);
    await trade.refundByStaff(order.id);
    const [payment] = await trade.paymentsOf(order.id);
    const [row] = await trade.refundsOf(order.id);
    if (!payment || !row) throw new Error('No refund');
    const state = await providerOf(store.services, payment).refund({
      requestId: row.sn,
      providerRef: payment.providerRef ?? '',
      minor: row.minor,
    });
    await keepFact(store.services, refundFact(payment, state));
    expect(await findViolations(store)).toEqual({});
    await payBack(store.system(), row.id);
    expect(await outcomesOf(payment, 'REFUND')).toEqual(['SUCCEEDED APPLIED']);
    await expectNoViolations(store);
  });
});
