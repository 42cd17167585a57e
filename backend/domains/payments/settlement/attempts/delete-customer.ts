import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { addTime } from '../../../../../lib/time';
import { paymentCustomer } from '../../../../database/schema/payments';
import type { Services } from '../../../../platform/context';
import { failpoint } from '../../../../platform/failpoints';
import { customerWaits } from '../../../../platform/waits/payment-waits';
import { attempt } from '../outcomes/sweep-attempt';

/** Customers per run. */
const batch = 100;
/** Seconds that the job has before the sweep tries, and between two tries of the sweep. */
const [jobTime, pause] = customerWaits.DOOMED.checks;

type Owner = { memberId: string; provider: string };

const isDoomed = ({ memberId, provider }: Owner) =>
  and(
    eq(paymentCustomer.memberId, memberId),
    eq(paymentCustomer.provider, provider),
    isNotNull(paymentCustomer.deleteTime),
  );

/**
 * Deletes the customer of a closed member account at its provider, with all saved cards, and then the store's row.
 * @throws PaymentProviderError
 */
export async function deleteCustomer({ db, payments }: Services, owner: Owner): Promise<void> {
  const [row] = await db.select().from(paymentCustomer).where(isDoomed(owner));
  if (!row) return;
  const cards = payments.byCode(owner.provider)?.savedCards;
  if (!cards) throw new Error(`The provider ${owner.provider} with a customer is not configured`);
  await cards.deleteCustomer(row.customerRef);
  failpoint('customer.deleted');
  await db
    .delete(paymentCustomer)
    .where(and(isDoomed(owner), eq(paymentCustomer.customerRef, row.customerRef)));
}

/** Deletes customers whose job failed or was lost, each hour until the provider has done it. */
export async function sweepCustomers(services: Services): Promise<void> {
  const now = services.clock.now();
  const due = lte(paymentCustomer.deleteTime, addTime(now, -jobTime, 'second'));
  const found = await services.db
    .select({ memberId: paymentCustomer.memberId, provider: paymentCustomer.provider })
    .from(paymentCustomer)
    .where(due)
    .orderBy(asc(paymentCustomer.deleteTime))
    .limit(batch);
  for (const owner of found) {
    const claimed = await services.db
      .update(paymentCustomer)
      .set({ deleteTime: addTime(now, pause - jobTime, 'second') })
      .where(and(isDoomed(owner), due))
      .returning({ memberId: paymentCustomer.memberId });
    if (claimed.length > 0) {
      await attempt(services, 'customer', owner.memberId, () => deleteCustomer(services, owner));
    }
  }
}
