import type Stripe from 'stripe';
import { missing } from './api-error';
import { type Form, nestedIn, textIn, textsIn } from './form-body';
import type { StripeLedger } from './stripe-ledger';
import { isWallet } from './stripe-wallets';
import { walletTokens } from './test-cards';

export type ApiRequest = { method: string; path: string; form: Form };

/** The part of Stripe's API that the store and its pages use. @returns the body of the response */
export function answer(ledger: StripeLedger, { method, path, form }: ApiRequest): object {
  const [, , collection, id = '', action] = path.split('/');
  switch (`${method} ${collection}${id ? '/id' : ''}${action ? `/${action}` : ''}`) {
    case 'POST payment_intents': {
      const created = ledger.createIntent({
        amount: Number(textIn(form, 'amount')),
        currency: textIn(form, 'currency') ?? '',
        customer: textIn(form, 'customer') ?? null,
        description: textIn(form, 'description') ?? null,
        metadata: textsIn(form, 'metadata'),
        allowedTypes: Object.values(textsIn(form, 'allowed_payment_method_types')),
        asksThreeDs:
          textIn(nestedIn(nestedIn(form, 'payment_method_options'), 'card'), 'request_three_d_secure') ===
          'any',
      });
      const type = textIn(nestedIn(form, 'payment_method_data'), 'type');
      const isConfirmed = textIn(form, 'confirm') === 'true';
      const confirmed =
        isConfirmed && isWallet(type)
          ? ledger.confirmWallet(created.id, type, textIn(form, 'return_url') ?? '')
          : created;
      return expanded(ledger, confirmed, form);
    }
    case 'GET payment_intents/id':
      return expanded(ledger, ledger.intent(id), form);
    case 'POST payment_intents/id/confirm': {
      if (textIn(form, 'client_secret') !== ledger.intent(id).client_secret) throw missing(id);
      const given = nestedIn(form, 'payment_method_data');
      const card = nestedIn(given, 'card');
      const token = walletTokens[textIn(card, 'token') ?? ''];
      return ledger.confirm(id, token?.number ?? textIn(card, 'number') ?? '', {
        wallet: token?.wallet,
        saved: textIn(form, 'payment_method'),
        saves:
          textIn(form, 'setup_future_usage') === 'on_session' &&
          textIn(given, 'allow_redisplay') === 'always',
      });
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
    case 'POST disputes/id':
      return ledger.submitEvidence(id, textsIn(form, 'evidence'));
    case 'POST files':
      return ledger.keepFile(textsIn(form, 'file'));
    case 'GET balance_transactions':
      return balancePage(ledger, form);
    default:
      return ofCustomers(ledger, { method, path, form });
  }
}

/** Customers and their saved cards. */
function ofCustomers(ledger: StripeLedger, { method, path, form }: ApiRequest): object {
  const [, , collection, id = '', part = '', partId = ''] = path.split('/');
  switch (`${method} ${[collection, id && 'id', part, partId && 'id'].filter(Boolean).join('/')}`) {
    case 'POST customers':
      return ledger.createCustomer(textsIn(form, 'metadata'));
    case 'DELETE customers/id':
      return ledger.deleteCustomer(id);
    case 'GET customers/id/payment_methods': {
      const data = ledger.methodsOf(id).slice(0, Number(textIn(form, 'limit') ?? 10));
      return { object: 'list', data, has_more: false, url: path };
    }
    case 'GET customers/id/payment_methods/id':
      return ledger.methodOf(id, partId);
    case 'POST payment_methods/id/detach':
      return ledger.detach(id);
    case 'POST customer_sessions': {
      const element = nestedIn(nestedIn(form, 'components'), 'payment_element');
      return ledger.openSession(textIn(form, 'customer') ?? '', featuresIn(nestedIn(element, 'features')));
    }
    // What the script of the form loads.
    case 'GET elements/id':
      return ledger.forForm(textIn(form, 'customer_session_client_secret') ?? '');
    default:
      throw missing(path);
  }
}

type Features = Stripe.CustomerSession.Components.PaymentElement.Features;

/** As Stripe fills in what the request leaves out. */
function featuresIn(form: Form): Features {
  const isEnabled = (name: string) => (textIn(form, name) === 'enabled' ? 'enabled' : 'disabled');
  const usage = textIn(form, 'payment_method_save_usage');
  return {
    payment_method_allow_redisplay_filters: ['always'],
    payment_method_redisplay: isEnabled('payment_method_redisplay'),
    payment_method_redisplay_limit: Number(textIn(form, 'payment_method_redisplay_limit') ?? 3),
    payment_method_remove: isEnabled('payment_method_remove'),
    payment_method_save: isEnabled('payment_method_save'),
    payment_method_save_usage: usage === 'on_session' || usage === 'off_session' ? usage : null,
  };
}

/** Newest first, with the objects that the transactions are about. */
function balancePage(ledger: StripeLedger, form: Form): object {
  const created = nestedIn(form, 'created');
  const [from, to] = [Number(textIn(created, 'gte')), Number(textIn(created, 'lt'))];
  const limit = Number(textIn(form, 'limit') ?? 10);
  const all = ledger.balance.filter(({ created: time }) => time >= from && time < to).reverse();
  const after = textIn(form, 'starting_after');
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const parts = Object.values(textsIn(form, 'expand'));
  const data = all.slice(start, start + limit).map((transaction) => ({
    ...transaction,
    source: sourceOf(ledger, String(transaction.source), parts),
  }));
  return { object: 'list', data, has_more: start + limit < all.length, url: '/v1/balance_transactions' };
}

function sourceOf(ledger: StripeLedger, id: string, parts: readonly string[]): object | string {
  const source = ledger.sourceOf(id);
  if (source === null || !parts.some((part) => part.startsWith('data.source'))) return id;
  if (!('payment_intent' in source) || !parts.includes('data.source.payment_intent')) return source;
  return { ...source, payment_intent: ledger.intent(String(source.payment_intent)) };
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
