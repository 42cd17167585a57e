import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { formatShanghai } from '../../../../lib/time';
import { orders } from '../../../database/schema/orders';
import { paymentLog, refund } from '../../../database/schema/payments';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { writeStaffAudit } from '../../../platform/write-audit';
import type { DeadLetter } from '../../../ports/jobs';

type List = Contract['GET /upms/admin/job/dead_letters'];

const most = 200;

/** The newest dead letters, with the order that each is about. */
export async function listDeadLetters(context: Context): Promise<z.input<List['data']>> {
  const letters = await context.jobs.deadLetters(most);
  const snOf = await orderNumbers(context, letters);
  return letters.map((letter) => ({
    ...letter,
    orderSn: snOf(letter),
    failedTime: formatShanghai(letter.failedTime),
  }));
}

/**
 * Runs the job of a dead letter again with the same payload; its handler is idempotent.
 * @throws StoreError 404 when it is gone
 */
export async function retryDeadLetter(context: Context, id: string): Promise<null> {
  return take(context, id, async (tx, letter) => {
    await context.jobs.retryDeadLetter(tx, letter);
    await audit(tx, context, letter, 'job.retry');
  });
}

/** Removes a dead letter. @throws StoreError 404 when it is gone */
export async function discardDeadLetter(
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<null> {
  return take(context, id, (tx, letter) => audit(tx, context, letter, 'job.discard', reason));
}

type Tx = Parameters<Parameters<Context['db']['transaction']>[0]>[0];

async function take(
  context: Context,
  id: string,
  work: (tx: Tx, letter: DeadLetter) => Promise<void>,
): Promise<null> {
  await context.db.transaction(async (tx) => {
    const letter = await context.jobs.takeDeadLetter(tx, id);
    if (!letter) throw new StoreError('common_message_notFound');
    await work(tx, letter);
  });
  return null;
}

function audit(
  tx: Tx,
  context: Context,
  letter: DeadLetter,
  action: 'job.retry' | 'job.discard',
  reason?: string,
) {
  const { id, queue, payload, error } = letter;
  return writeStaffAudit(tx, context, {
    action,
    subjectId: id,
    reason,
    before: { queue, error },
    detail: { payload },
  });
}

/** The number of the order in a payload, by the ids of order, payment or refund. */
async function orderNumbers({ db }: Context, letters: readonly DeadLetter[]) {
  const idsOf = (name: string) => [
    '',
    ...letters.flatMap(({ payload }) => {
      const value = payload[name];
      return typeof value === 'string' ? [value] : [];
    }),
  ];
  const payments = await db
    .select({ id: paymentLog.id, orderId: paymentLog.orderId })
    .from(paymentLog)
    .where(inArray(paymentLog.id, idsOf('paymentLogId')));
  const refunds = await db
    .select({ id: refund.id, orderId: refund.orderId })
    .from(refund)
    .where(inArray(refund.id, idsOf('refundId')));
  const found = await db
    .select({ id: orders.id, sn: orders.sn })
    .from(orders)
    .where(
      inArray(orders.id, [
        ...idsOf('orderId'),
        ...payments.map(({ orderId }) => orderId),
        ...refunds.map(({ orderId }) => orderId),
      ]),
    );
  const sns = new Map(found.map(({ id, sn }) => [id, sn]));
  const ordersOf = new Map([...payments, ...refunds].map(({ id, orderId }) => [id, orderId]));
  return ({ payload }: DeadLetter): string | null => {
    const { orderId, paymentLogId, refundId } = payload;
    const id = orderId ?? ordersOf.get(String(paymentLogId ?? refundId));
    return sns.get(String(id)) ?? null;
  };
}
