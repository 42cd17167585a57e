import { and, eq, inArray, not } from 'drizzle-orm';
import { afterSales } from '@/backend/database/schema/after-sales';
import { dispute } from '@/backend/database/schema/disputes';
import { providerFact } from '@/backend/database/schema/facts';
import { cardCode } from '@/backend/database/schema/fulfilment';
import { orderLog } from '@/backend/database/schema/orders';
import { refund } from '@/backend/database/schema/payments';
import { alarm } from '@/backend/database/schema/platform';
import { couponCode } from '@/backend/database/schema/pricing';
import { nearestFromStripe, wholeFromStripe } from '@/lib/pricing/stripe-amounts';
import { checkBooks } from './check-books';
import { checkCoins } from './check-coins';
import { type Bought, idsOf, type Run } from './run';
import { captureOf } from './steps/outside';

type Payment = Awaited<ReturnType<Run['paymentsOf']>>[number];
type Row = Awaited<ReturnType<Run['rowOf']>>;
type Item = Awaited<ReturnType<Run['itemOf']>>;
type Refund = typeof refund.$inferSelect;
type Dispute = typeof dispute.$inferSelect;

type Story = {
  order: Bought;
  row: Row;
  item: Item;
  payments: Payment[];
  refunds: Refund[];
  disputes: Dispute[];
  /** Payments with a refund made at the provider for which the order has no room: a case for staff. */
  cases: string[];
};

/** Compares the store with what happened outside, once everything has ended. */
export async function checkOutcome(run: Run): Promise<void> {
  for (const order of run.orders) {
    const story = await storyOf(run, order);
    for (const payment of story.payments) checkPayment(run, story, payment);
    await checkGoods(run, story);
    await checkGain(run, story);
    await checkCoins(run, story, (payment) => atProvider(run, payment).captured);
    await checkHolds(run, story);
    checkClosed(run, story);
  }
  await checkCodes(run);
  await checkCoupons(run);
  await checkReturns(run);
  await checkBooks(run);
}

async function storyOf(run: Run, order: Bought): Promise<Story> {
  const { db } = run.store;
  const isCase = and(eq(providerFact.kind, 'REFUND'), eq(providerFact.outcome, 'CASE'));
  const facts = await db
    .select({ subjectId: providerFact.subjectId })
    .from(providerFact)
    .where(and(eq(providerFact.orderId, order.id), isCase));
  return {
    cases: facts.map(({ subjectId }) => subjectId),
    order,
    row: await run.rowOf(order),
    item: await run.itemOf(order),
    payments: await run.paymentsOf(order),
    refunds: await db.select().from(refund).where(eq(refund.orderId, order.id)),
    disputes: await db.select().from(dispute).where(eq(dispute.orderId, order.id)),
  };
}

/** What a provider took and returned, in minor units of the store. */
function atProvider({ world }: Run, { provider, providerRef, currency, currencyMinor }: Payment) {
  const ref = providerRef ?? '';
  if (provider === 'stripe') {
    const { ledger } = world.stripe;
    const intent = ledger.intents.get(ref);
    const precision = ['JPY', 'TWD'].includes(currency) ? 0 : 2;
    const returned = [...ledger.refunds.values()].filter(
      ({ payment_intent, status }) => payment_intent === ref && status === 'succeeded',
    );
    const captured = intent?.status === 'succeeded' ? intent.amount_received : 0;
    return {
      captured: wholeFromStripe(captured, currency, precision),
      returned: returned.reduce((sum, { amount }) => sum + nearestFromStripe(amount, currency, precision), 0),
    };
  }
  if (provider !== 'paypal') return { captured: currencyMinor, returned: 0 };
  const { ledger } = world.paypal;
  const capture = captureOf(ledger, ref);
  const minor = (value: string) => Math.round(Number(value) * (['JPY', 'TWD'].includes(currency) ? 1 : 100));
  const returned = [...ledger.refunds.values()].filter(
    ({ capture_id, status }) => capture_id === capture?.id && status === 'COMPLETED',
  );
  return {
    captured: capture?.status === 'COMPLETED' ? minor(capture.amount.value) : 0,
    returned: returned.reduce((sum, { amount }) => sum + minor(amount.value), 0),
  };
}

/** What came in and went back at the provider is what the store has recorded. */
function checkPayment(run: Run, { row, item, refunds, disputes, cases }: Story, payment: Payment): void {
  const { findings } = run;
  const { captured, returned } = atProvider(run, payment);
  const isTaken = payment.status === 'SUCCEEDED' || payment.status === 'MISMATCH';
  if (captured > 0 !== isTaken) {
    findings.add(
      `a payment of which the provider has ${captured > 0 ? 'the' : 'no'} money is ${payment.status}`,
    );
    return;
  }
  if (!isTaken || payment.provider === 'internal') return;
  const made = refunds.filter((each) => each.paymentLogId === payment.id && each.status === 'SUCCEEDED');
  const byBank = made.filter(({ id }) => run.transfers.has(id)).reduce((sum, { minor }) => sum + minor, 0);
  const inCoins = made
    .filter(({ channel }) => channel === 'COINS')
    .reduce((sum, { minor }) => sum + minor, 0);
  const recorded = made.reduce((sum, { minor }) => sum + minor, 0) - byBank - inCoins;
  const lost = disputes.filter(
    ({ paymentLogId, status }) => paymentLogId === payment.id && status === 'LOST',
  );
  // A refund that the bank returns after a lost dispute, or of more than the order has left, is only an alarm.
  const isIrregular = run.irregular.has(payment.providerRef ?? '');
  const isBeside = byBank + inCoins > 0 && made.some(({ reason }) => reason === 'PROVIDER_REFUND');
  const isAlarmOnly = isIrregular && (lost.length > 0 || cases.includes(payment.id) || isBeside);
  if (recorded !== returned && !isAlarmOnly) {
    findings.add(
      `the provider returned ${returned > recorded ? 'more' : 'less'} than the store has recorded (${payment.provider})`,
    );
  }
  if (lost.length > 0) return;
  const all = returned + byBank + inCoins;
  if (all > captured && !isAlarmOnly) findings.add('more was returned than was paid');
  // The refund of the rest ends an order that was delivered in part.
  const isKept = item.deliveredQuantity > item.refundedQuantity;
  if (row.status === 'REFUNDED' && payment.applied && all < captured && !isKept) {
    findings.add('an order is refunded, and not all of its money was returned');
  }
}

/** Units that reached the member. */
async function handedOut(run: Run, { item }: Story): Promise<number> {
  if (item.deliveryMode === 'DIRECT') {
    return run.world.supplier.effects
      .filter(({ requestId }) => requestId.split('-')[0] === item.id)
      .reduce((sum, { units }) => sum + units, 0);
  }
  if (item.deliveryMode !== 'CARD') return item.deliveredQuantity;
  const codes = await run.store.db.select().from(cardCode).where(eq(cardCode.orderItemId, item.id));
  return codes.filter(
    ({ state, revealedTime }) =>
      state === 'SOLD' || state === 'REVEALED' || (revealedTime !== null && state === 'INVALID'),
  ).length;
}

async function checkGoods(run: Run, story: Story): Promise<void> {
  const { item, row, disputes } = story;
  const { findings } = run;
  const requests = run.world.supplier.effects.filter(({ requestId }) => requestId.split('-')[0] === item.id);
  if (new Set(requests.map(({ requestId }) => requestId)).size !== requests.length) {
    findings.add('a top-up was delivered twice');
  }
  if (
    (await handedOut(run, story)) > item.quantity &&
    item.deliveryMode === 'DIRECT' &&
    !(await hasAlarm(run, story))
  ) {
    findings.add('more units were delivered than bought');
  }
  const lost = disputes.find(({ status }) => status === 'LOST');
  if (!lost || row.status !== 'COMPLETED') return;
  // The member keeps the units for which the store keeps the money.
  const kept = item.deliveredQuantity - item.refundedQuantity;
  const share = (row.amountPaidFen - row.amountRefundedFen) / Math.max(1, row.amountPaidFen);
  if (kept < Math.floor(item.quantity * share) && !run.decided.has(row.id)) {
    findings.add('a dispute about a part took more units than money');
  }
}

/** A loss that staff see. */
async function hasAlarm(run: Run, { order, item }: Story): Promise<boolean> {
  const events = [
    'supplier.unexpected-delivery',
    'supplier.partial',
    'supplier.no-result',
    'refund.beside-dispute',
    'refund.reversed',
  ];
  const rows = await run.store.db.select().from(alarm).where(inArray(alarm.event, events));
  return rows.some(({ detail }) => {
    const text = JSON.stringify(detail);
    return text.includes(order.sn) || text.includes(item.id) || text.includes(order.id);
  });
}

/** A member does not have the goods and the money, unless staff decided so or a loss is an alarm. */
async function checkGain(run: Run, story: Story): Promise<void> {
  const { row, item, disputes, order } = story;
  if (row.amountPaidFen === 0 || run.decided.has(order.id)) return;
  if (disputes.some(({ status }) => status === 'LOST')) return;
  const value = (row.amountPaidFen * (await handedOut(run, story))) / item.quantity;
  const gained = value + row.amountRefundedFen - row.amountPaidFen;
  if (gained > item.quantity && !(await hasAlarm(run, story))) {
    run.findings.add(`a member has goods and their money (${item.deliveryMode}, ${row.status})`);
  }
}

/** A hold for a risk ends by people. */
async function checkHolds(run: Run, { order }: Story): Promise<void> {
  const logs = await run.store.db
    .select()
    .from(orderLog)
    .where(eq(orderLog.orderId, order.id))
    .orderBy(orderLog.id);
  const released = logs.findIndex(({ type, actorType }) => type === 'REVIEW' && actorType !== 'STAFF');
  const holds = logs.slice(0, Math.max(0, released)).filter(({ type }) => type === 'HOLD');
  if (JSON.stringify(holds.at(-1)?.detail ?? {}).includes('RISK')) {
    run.findings.add('a hold for a risk ended although staff had not released it');
  }
}

/** Nothing is delivered to an account that was closed before the payment. */
function checkClosed(run: Run, { order, row, item }: Story): void {
  const closed = run.closed.get(order.buyer.memberId);
  if (!closed || !row.paidTime || row.paidTime <= closed) return;
  if (item.deliveredQuantity > 0) run.findings.add('an order was delivered to a closed account');
}

async function checkCodes(run: Run): Promise<void> {
  for (const [, shown] of run.shown) if (shown.size > 1) run.findings.add('two orders show one code');
  const items = await Promise.all(run.orders.map((order) => run.itemOf(order)));
  const codes = await run.store.db
    .select()
    .from(cardCode)
    .where(inArray(cardCode.orderItemId, ['', ...idsOf(items)]));
  for (const { id, soldTime, expireTime } of codes) {
    if (soldTime === null) continue;
    if (run.voided.has(id)) run.findings.add('a code was delivered that staff had voided');
    if (expireTime !== null && expireTime <= soldTime)
      run.findings.add('a code was delivered after its expiry');
  }
}

async function checkCoupons(run: Run): Promise<void> {
  const ids = run.orders.map(({ id }) => id);
  const used = await run.store.db
    .select()
    .from(couponCode)
    .where(and(inArray(couponCode.orderId, ['', ...ids]), eq(couponCode.status, 'LOCKED')));
  if (used.length > 0) run.findings.add('an order that has ended holds a coupon');
}

/** A return that has arrived is not closed without its refund, and a refund that staff refused is not made. */
async function checkReturns(run: Run): Promise<void> {
  const { db } = run.store;
  const lost = db.select({ id: dispute.orderId }).from(dispute).where(eq(dispute.status, 'LOST'));
  // A lost dispute returns the money and ends the request.
  const isLost = inArray(afterSales.orderId, lost);
  const [closed] = await db
    .select({ id: afterSales.id })
    .from(afterSales)
    .where(and(inArray(afterSales.id, ['', ...run.arrived]), eq(afterSales.status, 'CANCELED'), not(isLost)))
    .limit(1);
  if (closed) run.findings.add('a return that has arrived was closed without a refund');
  const [refused] = await db
    .select({ id: afterSales.id })
    .from(afterSales)
    .innerJoin(refund, and(eq(refund.afterSalesId, afterSales.id), eq(refund.status, 'SUCCEEDED')))
    .where(and(inArray(afterSales.orderId, ['', ...idsOf(run.orders)]), eq(afterSales.status, 'REJECTED')))
    .limit(1);
  if (refused) run.findings.add('a request was refused, and its refund was made');
}
