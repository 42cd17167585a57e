import { inArray } from 'drizzle-orm';
import { approval } from '@/backend/database/schema/approvals';
import { dispute } from '@/backend/database/schema/disputes';
import { orders } from '@/backend/database/schema/orders';
import { openRefundStatuses, paymentLog, refund } from '@/backend/database/schema/payments';
import { isOpen } from '@/backend/domains/payments/payment-row';
import { idsOf, type Run } from './run';
import { arrive } from './steps/events';
import { closeDispute, pendingRefunds, restoreProviders, settleRefund } from './steps/outside';
import { requestsIn } from './steps/owning';
import { isPending } from './steps/paying';
import { decideAsSecond, decideRequest, manualRefunds, settleByHand, ship, waiting } from './steps/staffing';
import { requestsOf, restoreSupplier } from './steps/supplying';
import { disarm, runJobs, sweep } from './steps/time';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The times between which jobs and sweeps run, once everyone answers again. */
const pauses = [MINUTE, MINUTE, MINUTE, HOUR, 6 * HOUR, 6 * HOUR, 13 * HOUR];
/** Days after which every order must have ended: the longest waits are those for parcels and their return. */
const mostDays = 45;

const ended = ['COMPLETED', 'REFUNDED', 'CANCELED', 'OVERDUE_PAYMENT'] as const;

/** Lets providers, suppliers and staff answer, and time pass, until every order has ended. */
export async function comeToRest(run: Run): Promise<void> {
  const { store, world } = run;
  disarm(run);
  run.isCrashing = false;
  restoreProviders(world);
  restoreSupplier(world);
  // An earlier failure may come from a provider that did not respond.
  world.failures.length = 0;
  const all = [...pauses, ...Array.from({ length: mostDays - 2 }, () => DAY + MINUTE)];
  for (const [round, pause] of all.entries()) {
    await answerOutside(run, round);
    await arrive(run);
    await runJobs(run);
    await staffWork(run, round);
    store.clock.advance(pause);
    await sweep(run);
    await runJobs(run);
    if (round >= pauses.length && round % 2 === 0) await sweep(run, ['sweep.reconciliation']);
    if (round === pauses.length) world.failures.length = 0;
    if (round > pauses.length + 1 && (await openOf(run)).length === 0) break;
  }
  for (const open of await openOf(run)) run.findings.add(`has not ended after ${mostDays} days: ${open}`);
  for (const { message } of world.failures) run.findings.add(`keeps failing: ${message}`);
}

async function answerOutside(run: Run, round: number): Promise<void> {
  const { stripe, paypal, supplier } = run.world;
  for (const { ref, provider } of run.opened) {
    if (provider === 'stripe' && stripe.ledger.intent(ref).status === 'processing') {
      stripe.ledger.decide(ref, true);
    }
    if (provider === 'paypal' && isPending(run, ref)) paypal.ledger.decide(ref, true);
  }
  if (round < 3) return;
  for (const found of pendingRefunds(run)) settleRefund(run, found, true);
  for (const id of await requestsOf(run)) {
    if (supplier.ledger.get(id)?.state === 'PROCESSING') supplier.finish(id, 'DELIVERED');
  }
  if (round < pauses.length) return;
  for (const [index, disputed] of run.disputes.entries()) {
    if (disputed.isOpen) closeDispute(run, disputed, index % 2 === 0 ? 'LOST' : 'WON');
  }
}

/** Every second sequence has staff who do only what cannot end without them. */
const isLazy = (run: Run) => run.steps % 2 === 1;

async function staffWork(run: Run, round: number): Promise<void> {
  if (round < pauses.length) return;
  if (!isLazy(run)) {
    for (const order of await run.ordersIn('PENDING_SHIPMENT'))
      await ship(run, order, await run.rowOf(order));
  }
  for (const row of await manualRefunds(run)) await settleByHand(run, row, 'BANK');
  // A second person answers late: what was asked must not end meanwhile.
  if (round >= pauses.length + 16) for (const row of await waiting(run)) await decideAsSecond(run, row, true);
  const asked = (await waiting(run)).length > 0;
  for (const request of await requestsIn(run, 'APPLIED', 'APPROVED')) {
    const isSent = request.status === 'APPROVED' && request.returnSentTime !== null;
    if (request.status === 'APPLIED') await decideRequest(run, request, 'approve', 'finance');
    else if (isSent && !(asked && run.arrived.has(request.id)))
      await decideRequest(run, request, 'received', 'finance');
  }
}

/** What of the sequence has not ended. */
async function openOf(run: Run): Promise<string[]> {
  const { db } = run.store;
  const ids = ['', ...idsOf(run.orders)];
  const rows = await db.select().from(orders).where(inArray(orders.id, ids));
  const open = rows
    .filter(({ status }) => !ended.some((each) => each === status))
    .map(
      ({ status, holdReason }) => `an order in ${status}${holdReason === 'NONE' ? '' : ` (${holdReason})`}`,
    );
  const refunds = await db.select().from(refund).where(inArray(refund.orderId, ids));
  const disputes = await db.select().from(dispute).where(inArray(dispute.orderId, ids));
  const attempts = await db.select().from(paymentLog).where(inArray(paymentLog.orderId, ids));
  const requests = await requestsIn(run, 'APPLIED', 'APPROVED');
  const approvals = await db
    .select()
    .from(approval)
    .where(inArray(approval.status, ['WAITING']));
  return [
    ...open,
    ...refunds
      .filter(({ status }) => openRefundStatuses.some((each) => each === status))
      .map(({ status, kind }) => `a refund (${kind}) in ${status}`),
    ...attempts.filter(isOpen).map(({ status, provider }) => `an attempt (${provider}) in ${status}`),
    ...disputes.filter(({ status }) => status === 'OPEN').map(() => 'a dispute'),
    ...requests.map(({ type, status }) => `a request (${type}) in ${status}`),
    ...approvals.map(({ kind }) => `what waits for a second person (${kind})`),
  ];
}
