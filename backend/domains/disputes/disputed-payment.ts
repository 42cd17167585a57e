import { and, eq, or } from 'drizzle-orm';
import { paymentLog } from '../../database/schema/payments';
import type { Services } from '../../platform/context';
import { type DisputeFact, PaymentProviderError } from '../../ports/payment-provider';
import type { PaymentRow } from '../payments/payment-row';
import { providerOf } from '../payments/provider-session';

/**
 * The payment of a dispute whose event names none, by the dispute itself.
 * @returns null while the provider does not say which payment it is, or names one that the store does not have
 * @throws PaymentProviderError transient or unknown
 */
export async function findDisputedPayment(
  services: Services,
  provider: string,
  providerDisputeId: string,
): Promise<PaymentRow | 'OTHER_SHOP' | null> {
  let fact: DisputeFact | null;
  try {
    fact = await providerOf(services, { provider }).fetchDispute(providerDisputeId);
  } catch (error) {
    if (error instanceof PaymentProviderError && error.kind === 'PERMANENT') return null;
    throw error;
  }
  if (fact === null) return 'OTHER_SHOP';
  const names = [
    ...(fact.providerRef === null ? [] : [eq(paymentLog.providerRef, fact.providerRef)]),
    ...(fact.reference === undefined ? [] : [eq(paymentLog.sn, fact.reference)]),
    ...(fact.captureRef === undefined ? [] : [eq(paymentLog.captureRef, fact.captureRef)]),
  ];
  if (names.length === 0) return null;
  const [payment] = await services.db
    .select()
    .from(paymentLog)
    .where(and(eq(paymentLog.provider, provider), or(...names)))
    .orderBy(paymentLog.id)
    .limit(1);
  return payment ?? null;
}

/** Whether a dispute is about this payment, as far as the provider says. */
export function isAbout({ providerRef, reference }: DisputeFact, payment: PaymentRow): boolean {
  if (providerRef !== null) return providerRef === payment.providerRef;
  return reference === undefined || reference === payment.sn;
}
