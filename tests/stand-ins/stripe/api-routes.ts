import type Stripe from 'stripe';
import { missing } from './api-error';
import { type Form, nestedIn, textIn, textsIn } from './form-body';
import type { StripeLedger } from './stripe-ledger';

export type ApiRequest = { method: string; path: string; form: Form };

/** The part of Stripe's API that the store and its pages use. @returns the body of the response */
export function answer(ledger: StripeLedger, { method, path, form }: ApiRequest): object {
  const [, , collection, id = '', action] = path.split('/');
  switch (`${method} ${collection}${id ? '/id' : ''}${action ? `/${action}` : ''}`) {
    case 'POST payment_intents': {
      const created = ledger.createIntent({
        amount: Number(textIn(form, 'amount')),
        currency: textIn(form, 'currency') ?? '',
        description: textIn(form, 'description') ?? null,
        metadata: textsIn(form, 'metadata'),
      });
      return expanded(ledger, created, form);
    }
    case 'GET payment_intents/id':
      return expanded(ledger, ledger.intent(id), form);
    case 'POST payment_intents/id/confirm': {
      if (textIn(form, 'client_secret') !== ledger.intent(id).client_secret) throw missing(id);
      const card = nestedIn(nestedIn(form, 'payment_method_data'), 'card');
      return ledger.confirm(id, textIn(card, 'number') ?? '');
    }
    case 'POST payment_intents/id/authenticate':
      if (textIn(form, 'client_secret') !== ledger.intent(id).client_secret) throw missing(id);
      return ledger.authenticate(id, textIn(form, 'approve') === 'true');
    case 'POST payment_intents/id/cancel':
      return expanded(ledger, ledger.cancel(id), form);
    case 'POST refunds':
      return ledger.createRefund({
        intentId: textIn(form, 'payment_intent') ?? '',
        amount: Number(textIn(form, 'amount')),
        metadata: textsIn(form, 'metadata'),
      });
    case 'GET refunds': {
      const data = [...ledger.refunds.values()].filter(
        (refund) => refund.payment_intent === textIn(form, 'payment_intent'),
      );
      return { object: 'list', data, has_more: false, url: '/v1/refunds' };
    }
    case 'GET refunds/id': {
      const refund = ledger.refunds.get(id);
      if (!refund) throw missing(id);
      return refund;
    }
    default:
      throw missing(path);
  }
}

function expanded(ledger: StripeLedger, intent: Stripe.PaymentIntent, form: Form): Stripe.PaymentIntent {
  const parts = Object.values(textsIn(form, 'expand'));
  const { latest_charge: chargeId } = intent;
  if (!parts.some((part) => part.startsWith('latest_charge')) || typeof chargeId !== 'string') return intent;
  const charge = ledger.charges.get(chargeId);
  if (!charge) throw missing(chargeId);
  const isComplete = parts.includes('latest_charge.balance_transaction');
  return {
    ...intent,
    latest_charge: isComplete ? charge : { ...charge, balance_transaction: charge.balance_transaction.id },
  };
}
