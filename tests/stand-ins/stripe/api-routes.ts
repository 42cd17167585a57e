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
        asksThreeDs:
          textIn(nestedIn(nestedIn(form, 'payment_method_options'), 'card'), 'request_three_d_secure') ===
          'any',
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
    case 'GET disputes/id': {
      const dispute = ledger.disputes.get(id);
      if (!dispute) throw missing(id);
      return { ...dispute, payment_intent: ledger.intent(String(dispute.payment_intent)) };
    }
    case 'GET balance_transactions':
      return balancePage(ledger, form);
    default:
      throw missing(path);
  }
}

/** Newest first, with the objects that the transactions are about. */
function balancePage(ledger: StripeLedger, form: Form): object {
  const created = nestedIn(form, 'created');
  const [from, to] = [Number(textIn(created, 'gte')), Number(textIn(created, 'lt'))];
  const limit = Number(textIn(form, 'limit') ?? 10);
  const all = ledger.balance.filter(({ created: time }) => time >= from && time < to).reverse();
  const after = textIn(form, 'starting_after');
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(start, start + limit).map((transaction) => ({
    ...transaction,
    source: ledger.sourceOf(String(transaction.source)),
  }));
  return { object: 'list', data, has_more: start + limit < all.length, url: '/v1/balance_transactions' };
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
