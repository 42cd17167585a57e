import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/connect';
import { member } from '../../database/schema/members';
import { orders } from '../../database/schema/orders';
import { paymentCustomer } from '../../database/schema/payments';
import type { Services } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { failpoint } from '../../platform/failpoints';
import type { PaymentProvider, SavedCards } from '../../ports/payment-provider';

/** A provider at which members save cards. */
export type CardSavingProvider = Pick<PaymentProvider, 'code'> & { savedCards: SavedCards };

const ofMember = (memberId: string, provider: string) =>
  and(eq(paymentCustomer.memberId, memberId), eq(paymentCustomer.provider, provider));

/** The customers of the owner of an order by provider, as a column of a statement that reads `orders`. */
export const customersOfOwner: SQL<Record<string, string> | null> = sql`(
  select json_object_agg(${paymentCustomer.provider}, ${paymentCustomer.customerRef}) from ${paymentCustomer}
  where ${paymentCustomer.memberId} = ${orders.memberId} and ${paymentCustomer.deleteTime} is null)`;

/** The member's customer at a provider; null while there is none. */
export async function customerOf(
  executor: Executor,
  memberId: string,
  provider: string,
): Promise<string | null> {
  const [row] = await executor
    .select({ customerRef: paymentCustomer.customerRef })
    .from(paymentCustomer)
    .where(and(ofMember(memberId, provider), isNull(paymentCustomer.deleteTime)));
  return row?.customerRef ?? null;
}

/**
 * Creates the member's customer at a provider. Two requests at once get the same one.
 * @param gone the customer whose place it takes, because the provider no longer has it
 * @throws PaymentProviderError
 */
export async function createCustomer(
  services: Pick<Services, 'db' | 'clock'>,
  memberId: string,
  { code, savedCards }: CardSavingProvider,
  gone: string | null = null,
): Promise<string> {
  const { db, clock } = services;
  const created = await savedCards.createCustomer(memberId, gone).catch(async (error: unknown) => {
    // A provider may refuse a request while the same one is running.
    const other = await customerOf(db, memberId, code);
    if (other === null || other === gone) throw error;
    return other;
  });
  failpoint('customer.created');
  await db.transaction(async (tx) => {
    const now = clock.now();
    // Closing the account locks the member; a customer that is stored afterwards is deleted by the sweep.
    const [owner] = await tx
      .select({ status: member.status })
      .from(member)
      .where(eq(member.id, memberId))
      .for('share');
    const deleteTime = owner?.status === 'CLOSED' ? now : null;
    await tx
      .insert(paymentCustomer)
      .values({
        memberId,
        provider: code,
        customerRef: created,
        deleteTime,
        createdTime: now,
        updatedTime: now,
      })
      .onConflictDoUpdate({
        target: [paymentCustomer.memberId, paymentCustomer.provider],
        set: { customerRef: created, updatedTime: now },
        setWhere: gone === null ? sql`false` : eq(paymentCustomer.customerRef, gone),
      });
  });
  const stored = await customerOf(db, memberId, code);
  if (stored === null) throw new StoreError('common_message_unauthorized');
  return stored;
}

/** Has the member's customers deleted at their providers, by jobs after the transaction. */
export async function forgetCustomers(
  tx: Transaction,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  memberId: string,
): Promise<void> {
  const forgotten = await tx
    .update(paymentCustomer)
    .set({ deleteTime: clock.now(), updatedTime: clock.now() })
    .where(eq(paymentCustomer.memberId, memberId))
    .returning({ provider: paymentCustomer.provider });
  for (const { provider } of forgotten) await jobs.enqueue(tx, 'payment.customer', { memberId, provider });
}
