import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { journalEntry, journalLine } from '@/backend/database/schema/journal';
import { orders } from '@/backend/database/schema/orders';
import { paymentLog } from '@/backend/database/schema/payments';
import { transition } from '@/backend/domains/orders/lifecycle/transition';
import { readEnvironment } from '@/backend/environment/environment';
import { createTestStore, type TestStore } from '@/backend/testing';
import { type Buyer, placeOrder } from '../load/buyers';
import { type MailServer, startMailServer } from '../stand-ins/mail/mail-server';
import { type PaypalStandIn, startPaypalStandIn } from '../stand-ins/paypal/start-paypal-stand-in';
import {
  type StripeStandIn,
  startStripeStandIn,
  webhookSecret,
} from '../stand-ins/stripe/start-stripe-stand-in';
import { supplierAccount } from '../stand-ins/supplier/supplied-store';
import { type SupplierStandIn, startSupplier } from '../stand-ins/supplier/supplier-stand-in';
import { expectNoViolations } from './fixtures/check-invariants';
import { orderFixture, phoneAccount } from './fixtures/order';

// A live store (STORE_DEMO=0) with the variables of an operator: both payment providers and the HTTP supplier at once.
let store: TestStore;
let stripe: StripeStandIn;
let paypal: PaypalStandIn;
let supplier: SupplierStandIn;
let mails: MailServer;
let skuId: string;
let buyer: () => Promise<Buyer>;

beforeAll(async () => {
  const now = () => store?.clock.now() ?? new Date();
  stripe = await startStripeStandIn(now);
  paypal = await startPaypalStandIn(now);
  supplier = await startSupplier({ ...supplierAccount, now });
  mails = await startMailServer();
  const environment = readEnvironment({
    STORE_DEMO: '0',
    STORE_SECRET: 'a secret of the live store of this test',
    CLIENT_SECRET: 'a client secret of the live store of this test',
    SMTP_URL: mails.url,
    MAIL_FROM: 'no-reply@tianyun.example',
    STRIPE_SECRET_KEY: stripe.account.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.account.publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripe.account.apiBase,
    PAYPAL_CLIENT_ID: paypal.account.clientId,
    PAYPAL_CLIENT_SECRET: paypal.account.clientSecret,
    PAYPAL_WEBHOOK_ID: paypal.account.webhookId,
    PAYPAL_API_BASE: paypal.account.apiBase,
    SUPPLIER_API_BASE: supplier.url,
    SUPPLIER_KEY_ID: supplierAccount.keyId,
    SUPPLIER_SECRET: supplierAccount.secret,
    SUPPLIER_CALLBACK_SECRET: supplierAccount.callbackSecret,
  });
  const { demo, secret, smtpUrl, stripe: cards, paypal: wallet, supplier: topUps } = environment;
  const live = { demo, secret, smtpUrl, stripe: cards, paypal: wallet, supplier: topUps };
  store = await createTestStore(live, { samples: true });
  const fixture = orderFixture(store);
  skuId = await fixture.firstSku('skylark-video-vip');
  buyer = () => fixture.buyer();
});
afterAll(async () => {
  await store.close();
  await Promise.all([stripe.close(), paypal.close(), supplier.close(), mails.close()]);
});

async function open(paymentMethod: string) {
  const who = await buyer();
  const order = await placeOrder(store.call, who, { skuId, values: phoneAccount, paymentMethod });
  const { action } = await store.call(
    'POST /order/member/payment/load',
    {
      body: {
        paymentItemList: [{ orderSn: order.sn, amount: order.amount }],
        paymentId: paymentMethod,
        currencyCode: 'USD',
        cardholderName: 'LI YUN',
      },
    },
    { as: who.token, idempotencyKey: `load-${order.sn}` },
  );
  return { who, order, action };
}

async function deliverEvents(): Promise<void> {
  for (const { body, headers } of stripe.takeEvents()) {
    const answer = await store.attempt('POST /order/open/notify/stripe', { rawBody: body }, { headers });
    expect(answer.status).toBe(200);
  }
  for (const { body, headers } of paypal.takeEvents()) {
    const answer = await store.attempt('POST /order/open/notify/paypal', { rawBody: body }, { headers });
    expect(answer.status).toBe(200);
  }
  await store.runJobs();
}

const buy = {
  STRIPE_CARD: async () => {
    const opened = await open('STRIPE_CARD');
    const intent = opened.action.clientSecret?.replace(/_secret_.*/, '') ?? '';
    stripe.ledger.confirm(intent, '4242424242424242');
    await deliverEvents();
    return opened;
  },
  PAYPAL: async () => {
    const opened = await open('PAYPAL');
    paypal.ledger.approve(opened.action.wallet?.orderId ?? '');
    await deliverEvents();
    await deliverEvents();
    return opened;
  },
};

const viewOf = (who: Buyer, orderSn: string) =>
  store.call('GET /order/member/order/view', { query: { orderSn } }, { as: who.token });

/** What the books say a provider owes the store, in cents of USD. */
async function receivable(provider: string): Promise<number> {
  const [row] = await store.db
    .select({ sum: sql<number>`coalesce(sum(${journalLine.minor}), 0)::int` })
    .from(journalLine)
    .where(sql`${journalLine.provider} = ${provider} and ${journalLine.currency} = 'USD'`);
  return row?.sum ?? 0;
}

/** What the providers' own ledgers contain. */
function owed() {
  const cents = (value: string) => Math.round(Number(value) * 100);
  const { captures, refunds } = paypal.ledger;
  return {
    stripe: [...stripe.ledger.charges.values()].reduce(
      (sum, { amount, amount_refunded: refunded }) => sum + amount - refunded,
      0,
    ),
    paypal:
      [...captures.values()].reduce((sum, { amount }) => sum + cents(amount.value), 0) -
      [...refunds.values()].reduce((sum, { amount }) => sum + cents(amount.value), 0),
  };
}

describe('a live store', () => {
  it('sells by both providers, delivers by the supplier, refunds, and its books agree with the providers', async () => {
    const bought = [];
    for (const method of ['STRIPE_CARD', 'PAYPAL', 'PAYPAL', 'STRIPE_CARD'] as const) {
      const { who, order } = await buy[method]();
      const view = await viewOf(who, order.sn);
      expect(view).toMatchObject({ status: 'PENDING_EVALUATE', delivery: { state: 'DELIVERED' } });
      bought.push({ who, order, method });
    }
    expect(supplier.effects).toHaveLength(4);
    const attempts = await store.db
      .select({ provider: paymentLog.provider, fee: paymentLog.providerFeeMinor })
      .from(paymentLog)
      .orderBy(paymentLog.id);
    expect(attempts.map(({ provider }) => provider)).toEqual(['stripe', 'paypal', 'paypal', 'stripe']);
    expect(attempts.every(({ fee }) => (fee ?? 0) > 0)).toBe(true);

    // One order of each provider is refunded to where the money came from.
    for (const { order } of bought.slice(0, 2)) {
      await store.db.transaction((tx) =>
        transition(tx, store.system(), {
          orderId: order.id,
          event: 'STAFF_REFUND',
          actor: { type: 'STAFF' },
        }),
      );
      await store.runJobs();
      await deliverEvents();
      const [row] = await store.db.select().from(orders).where(eq(orders.id, order.id));
      expect(row?.status).toBe('REFUNDED');
    }

    const theirs = owed();
    expect(await receivable('stripe')).toBe(theirs.stripe);
    expect(await receivable('paypal')).toBe(theirs.paypal);
    expect(theirs.stripe).toBeGreaterThan(0);
    expect(theirs.paypal).toBeGreaterThan(0);
    const sums = await store.db
      .select({ currency: journalLine.currency, sum: sql<number>`sum(${journalLine.minor})::int` })
      .from(journalLine)
      .groupBy(journalLine.currency);
    expect(sums.length).toBeGreaterThanOrEqual(2);
    expect(sums.every(({ sum }) => sum === 0)).toBe(true);
    const kinds = await store.db
      .select({ kind: journalEntry.kind, n: sql<number>`count(*)::int` })
      .from(journalEntry)
      .groupBy(journalEntry.kind);
    expect(Object.fromEntries(kinds.map(({ kind, n }) => [kind, n]))).toMatchObject({
      PAYMENT: 4,
      DELIVERY: 4,
      REFUND: 2,
    });
    await expectNoViolations(store);
  });

  it('closes the payment by one provider before another is opened by the other', async () => {
    const { who, order } = await open('PAYPAL');
    const body = {
      paymentItemList: [{ orderSn: order.sn, amount: order.amount }],
      paymentId: 'STRIPE_CARD',
      currencyCode: 'USD',
      cardholderName: 'LI YUN',
    };
    await store.call(
      'POST /order/member/payment/load',
      { body },
      { as: who.token, idempotencyKey: `again-${order.sn}` },
    );
    const rows = await store.db
      .select({ provider: paymentLog.provider, status: paymentLog.status })
      .from(paymentLog)
      .where(eq(paymentLog.orderId, order.id))
      .orderBy(paymentLog.id);
    expect(rows).toEqual([
      { provider: 'paypal', status: 'CANCELED' },
      { provider: 'stripe', status: 'REQUIRES_ACTION' },
    ]);
  });
});
