import { and, eq, isNull } from 'drizzle-orm';
import type { OwnCard, OwnCardState } from '../../../../../lib/payments/saved-card-contract';
import { paymentCustomer } from '../../../../database/schema/payments';
import type { Context } from '../../../../platform/context';
import { StoreError } from '../../../../platform/errors/store-error';
import { memberOf } from '../../../../platform/member-of';
import { writeAudit } from '../../../../platform/write-audit';
import { customerOf } from '../../payment-customer';

/** Each request is a call of the provider. */
const limit = { points: 60, seconds: 600 };

/** Whether cards can be saved, and whether the member may have saved one. Calls no provider. */
export async function readCardState(context: Context): Promise<OwnCardState> {
  const isOffered = context.payments.all().some(({ savedCards }) => savedCards !== undefined);
  return { isOffered, mayHaveCards: isOffered && (await customersOf(context)).length > 0 };
}

/**
 * The member's saved cards, requested from their providers.
 * @throws PaymentProviderError
 */
export async function listSavedCards(context: Context): Promise<OwnCard[]> {
  await context.rateLimits.take(`saved-cards:${memberOf(context)}`, limit);
  const lists = (await customersOf(context)).map(async ({ provider, customerRef }) => {
    const cards = (await context.payments.byCode(provider)?.savedCards?.listCards(customerRef)) ?? [];
    return cards.map((card) => ({ ...card, provider }));
  });
  return (await Promise.all(lists)).flat();
}

/**
 * Removes a saved card at its provider; open payments with it are not affected.
 * @throws StoreError common_message_notFound for a card that the member does not have
 * @throws PaymentProviderError
 */
export async function removeSavedCard(
  context: Context,
  { provider, id }: Pick<OwnCard, 'provider' | 'id'>,
): Promise<null> {
  const memberId = memberOf(context);
  await context.rateLimits.take(`saved-cards:${memberId}`, limit);
  const cards = context.payments.byCode(provider)?.savedCards;
  const customerRef = cards ? await customerOf(context.db, memberId, provider) : null;
  if (!cards || customerRef === null || !(await cards.removeCard(customerRef, id))) {
    throw new StoreError('common_message_notFound');
  }
  await writeAudit(context.db, context, {
    action: 'SAVED_CARD_REMOVED',
    actorType: 'MEMBER',
    actorId: memberId,
    subjectId: memberId,
    detail: { provider },
  });
  return null;
}

function customersOf(context: Context) {
  return context.db
    .select({ provider: paymentCustomer.provider, customerRef: paymentCustomer.customerRef })
    .from(paymentCustomer)
    .where(and(eq(paymentCustomer.memberId, memberOf(context)), isNull(paymentCustomer.deleteTime)));
}
