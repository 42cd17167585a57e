import type { Context } from '../../../../platform/context';
import { memberOf } from '../../../../platform/member-of';
import { type CardSavingProvider, createCustomer, customerOf } from '../../payment-customer';

/** The form of a method requests one when it is shown. */
const limit = { points: 60, seconds: 600 };

/**
 * The secret with which the form of a payment method shows and saves the member's cards. The customer at the provider
 * is created by the member's first request. A payment does not need it: any failure is logged, and the form is shown
 * without saved cards.
 */
export async function openCardSession(
  context: Context,
  { method }: { method: string },
): Promise<{ clientSecret: string | null }> {
  const memberId = memberOf(context);
  await context.rateLimits.take(`card-session:${memberId}`, limit);
  const provider = context.payments.forMethod(method);
  // A provider of cards may have other methods too.
  if (!provider?.savedCards || !provider.methods[method]?.form) return { clientSecret: null };
  const { code, savedCards } = provider;
  try {
    return { clientSecret: await secretOf(context, memberId, { code, savedCards }) };
  } catch (error) {
    context.log.warn(
      { event: 'payment.saved-cards.failed', err: error, provider: code },
      'a card form is shown without saved cards',
    );
    return { clientSecret: null };
  }
}

async function secretOf(
  context: Context,
  memberId: string,
  provider: CardSavingProvider,
): Promise<string | null> {
  const { savedCards, code } = provider;
  const known =
    (await customerOf(context.db, memberId, code)) ?? (await createCustomer(context, memberId, provider));
  const secret = await savedCards.openSession(known);
  if (secret !== null) return secret;
  return savedCards.openSession(await createCustomer(context, memberId, provider, known));
}
