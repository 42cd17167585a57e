import { and, desc, eq, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addTime } from '../../../lib/time';
import { paymentLog, refund } from '../../database/schema/payments';
import { providerTransaction, reconciliationRun } from '../../database/schema/reconciliation';
import type { Services, SystemContext } from '../../platform/context';
import { newId } from '../../platform/new-id';
import { onceADay } from '../../platform/once-a-day';
import type { PaymentProvider } from '../../ports/payment-provider';
import { settleListedRefunds } from '../payments/settlement/refunds/settle-refunds';
import { findDifferences, reportUnread } from './find-differences';
import { assignMovements, importTransactions } from './import-transactions';

/** Hours after which a provider lists what happened; PayPal needs up to three. */
const hoursUntilListed = 4;
/** Days that a comparison goes back, so that each movement is compared by more than one run. */
const days = 4;
/** Hours within which the provider's time of a movement and the store's may differ. */
const tolerance = 24;
/** Most days that are listed at once; PayPal lists at most 31. */
const mostDays = 30;

/** Compares the books with every provider, once a day. The sweep calls it each minute. */
export function reconcileDaily(system: SystemContext): Promise<void> {
  return onceADay(system, 'reconciliation', async () => {
    for (const provider of system.payments.all()) {
      try {
        await reconcile(system, provider);
      } catch (error) {
        // The next run starts where the last one ended.
        system.log.error(
          { event: 'reconciliation.failed', err: error, provider: provider.code },
          'the books could not be compared with a payment provider',
        );
      }
    }
  });
}

/**
 * Imports and books the movements that a provider lists, and compares them with the books. A new difference is an alarm.
 * What was not compared for longer than is listed at once is compared in parts.
 * @returns the number of new differences
 */
export async function reconcile(services: Services, provider: PaymentProvider): Promise<number> {
  const last = addTime(services.clock.now(), -hoursUntilListed, 'hour');
  let count = 0;
  for (;;) {
    const from = await startOf(services, provider.code, last);
    const longest = addTime(from, mostDays, 'day');
    const isLast = longest >= last;
    count += await comparePeriod(services, provider, { from, to: isLast ? last : longest });
    if (isLast) return count;
  }
}

async function comparePeriod(
  services: Services,
  provider: PaymentProvider,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const now = services.clock.now();
  const listed = await provider.listTransactions(from, to);
  const movements = listed.filter((each) => each.kind !== 'UNREAD');
  await importTransactions(services, provider.code, movements);
  await assignMovements(services, provider.code);
  await settleLeftRefunds(services, provider.code);
  const differences = [
    ...(await reportUnread(
      services.db,
      provider.code,
      listed.filter((each) => each.kind === 'UNREAD'),
      now,
    )),
    ...(await findDifferences(services.db, provider.code, {
      from: addTime(from, tolerance, 'hour'),
      to: addTime(to, -tolerance, 'hour'),
      now,
    })),
  ];
  await services.db.insert(reconciliationRun).values({
    id: newId(),
    provider: provider.code,
    fromTime: from,
    toTime: to,
    transactions: listed.length,
    differences: differences.length,
    createdTime: now,
  });
  if (differences.length > 0) {
    services.log.error(
      {
        event: 'reconciliation.difference',
        provider: provider.code,
        differences: differences.slice(0, 10),
        count: differences.length,
      },
      'the books differ from what a payment provider lists',
    );
  }
  return differences.length;
}

/**
 * A refund that is left to staff and that the provider lists as made is recorded, as if its event had arrived: the store
 * may not have been able to ask, and the event may be lost. While the provider cannot answer, it is a difference.
 */
async function settleLeftRefunds(services: Services, provider: string): Promise<void> {
  const { kind, ref, refundId } = providerTransaction;
  const back = alias(providerTransaction, 'back');
  const cameBack = services.db
    .select({ id: back.id })
    .from(back)
    .where(and(eq(back.kind, 'REFUND_FAILURE'), eq(back.ref, ref)));
  const left = await services.db
    .selectDistinctOn([paymentLog.id], { payment: paymentLog })
    .from(providerTransaction)
    .innerJoin(refund, eq(refund.id, refundId))
    .innerJoin(paymentLog, eq(paymentLog.id, refund.paymentLogId))
    .where(
      and(
        eq(providerTransaction.provider, provider),
        eq(kind, 'REFUND'),
        eq(refund.status, 'MANUAL'),
        notExists(cameBack),
      ),
    );
  for (const { payment } of left) {
    try {
      await settleListedRefunds(services, payment);
    } catch (error) {
      services.log.warn({ err: error, paymentSn: payment.sn }, 'a listed refund could not be recorded');
    }
  }
}

async function startOf({ db }: Services, provider: string, to: Date): Promise<Date> {
  const [last] = await db
    .select({ toTime: reconciliationRun.toTime })
    .from(reconciliationRun)
    .where(eq(reconciliationRun.provider, provider))
    .orderBy(desc(reconciliationRun.toTime))
    .limit(1);
  return addTime(last && last.toTime < to ? last.toTime : to, -days, 'day');
}
