import type { ReactNode } from 'react';
import { StripeFields } from '@/components/payments/card/stripe-fields';
import { SandboxFields } from '@/components/payments/sandbox/sandbox-fields';
import { WalletFields } from '@/components/payments/wallet/wallet-fields';
import type { PaymentMethodQuote } from '@/lib/pricing/contract';
import type { MethodFields } from './use-method-fields';

/** How a method is paid in this page: the card form of the provider or the sandbox, or PayPal's window. */
export function FormFields({
  method: { code, form, charge },
  fields,
  name,
}: {
  method: Pick<PaymentMethodQuote, 'code' | 'form' | 'charge'>;
  fields: MethodFields;
  /** The field of the name on the card, before the choice to save the card; null for a card that has one. */
  name: ReactNode;
}) {
  if (!form || !charge) return null;
  switch (form.provider) {
    case 'SANDBOX':
      return (
        <SandboxFields
          method={code}
          form={fields.form}
          onTestCard={fields.onTestCard}
          onSavedCard={fields.setSavedCard}
          name={name}
        />
      );
    case 'STRIPE':
      return (
        <StripeFields
          method={code}
          publishableKey={form.publishableKey}
          charge={charge}
          form={fields.form}
          onSavedCard={fields.setSavedCard}
          name={name}
        />
      );
    case 'PAYPAL':
      return (
        <WalletFields clientId={form.publishableKey} environment={form.environment} wallet={fields.wallet} />
      );
  }
}
