import type { CardFormRef } from '@/components/payment/card/card-form';
import { StripeFields } from '@/components/payment/card/stripe-fields';
import { SandboxFields } from '@/components/payment/sandbox/sandbox-fields';
import type { PaymentMethodQuote } from '@/lib/contract/orders/quote';

/**
 * The card fields of a method: the provider's form, or the sandbox's.
 * @param onTestCard a test card of the sandbox was chosen
 * @param onSavedCard whether a saved card is chosen; it must not change
 */
export function CardFields({
  method: { code, form: kind, charge },
  form,
  onTestCard,
  onSavedCard,
}: {
  method: Pick<PaymentMethodQuote, 'code' | 'form' | 'charge'>;
  form: CardFormRef;
  onTestCard: () => void;
  onSavedCard: (isSaved: boolean) => void;
}) {
  if (!kind || !charge) return null;
  if (kind.provider === 'SANDBOX') {
    return <SandboxFields method={code} form={form} onTestCard={onTestCard} onSavedCard={onSavedCard} />;
  }
  if (kind.publishableKey === null) return null;
  return (
    <StripeFields
      method={code}
      publishableKey={kind.publishableKey}
      charge={charge}
      form={form}
      onSavedCard={onSavedCard}
    />
  );
}
