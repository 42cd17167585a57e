import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { ApiError, invalidRequest, missing } from './api-error';
import { newBalanceTransaction } from './stripe-balance';
import { createStripeCustomers } from './stripe-customers';
import { createStripeDisputes } from './stripe-disputes';
import { newCharge, newIntent, newRefund, type StoredCharge } from './stripe-objects';
import { checkRefundPeriod, nextActionOf, type WalletType, walletOf } from './stripe-wallets';
import { type CardOutcome, outcomeOf, type WalletCode } from './test-cards';

export type StandInEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: boolean;
  pending_webhooks: number;
  request: null;
  type: string;
  data: { object: Stripe.PaymentIntent | Stripe.Refund | Stripe.Dispute };
};

export type NewIntent = {
  amount: number;
  currency: string;
  customer?: string | null;
  description: string | null;
  metadata: Record<string, string>;
  /** Empty: every method that is enabled in the account. */
  allowedTypes?: string[];
};

const newStripeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** The books of the stand-in: intents, charges and refunds, and an event for each change. */
export function createStripeLedger(
  now: () => Date,
  pageBase: () => string = () => 'https://stand-in.example',
) {
  const intents = new Map<string, Stripe.PaymentIntent>();
  const charges = new Map<string, StoredCharge>();
  const refunds = new Map<string, Stripe.Refund>();
  /** What the card of a payment does with refunds. */
  const refundStatus = new Map<string, 'succeeded' | 'pending'>();
  const events: StandInEvent[] = [];
  /** Every movement of the balance, oldest first. */
  const balance: Stripe.BalanceTransaction[] = [];
  const payouts = new Map<string, Stripe.Payout>();
  const seconds = () => Math.floor(now().getTime() / 1000);

  const emit = (type: string, object: Stripe.PaymentIntent | Stripe.Refund | Stripe.Dispute): void => {
    events.push({
      id: newStripeId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: seconds(),
      livemode: 'livemode' in object ? object.livemode : false,
      pending_webhooks: 1,
      request: null,
      type,
      data: { object: structuredClone(object) },
    });
  };

  const intent = (id: string): Stripe.PaymentIntent => {
    const found = intents.get(id);
    if (!found) throw missing(id);
    return found;
  };

  const change = (id: string, changes: Partial<Stripe.PaymentIntent>): Stripe.PaymentIntent => {
    const changed = { ...intent(id), ...changes };
    intents.set(id, changed);
    return changed;
  };

  const move = (
    source: string,
    amount: number,
    currency: string,
    category: Parameters<typeof newBalanceTransaction>[0]['category'],
    fee?: number,
  ): Stripe.BalanceTransaction => {
    const id = newStripeId('txn');
    const moved = newBalanceTransaction({ id, source, amount, currency, created: seconds(), category, fee });
    balance.push(moved);
    return moved;
  };

  const chargeOf = (intentId: string): StoredCharge => {
    const { latest_charge: chargeId } = intent(intentId);
    const charge = typeof chargeId === 'string' ? charges.get(chargeId) : undefined;
    if (!charge) throw invalidRequest('This PaymentIntent has no successful charge.');
    return charge;
  };

  const unexpectedState = (status: string, verb: string) =>
    invalidRequest(`You cannot ${verb} this PaymentIntent because it has a status of ${status}.`, {
      code: 'payment_intent_unexpected_state',
    });

  const succeed = (id: string, number: string, outcome: CardOutcome): Stripe.PaymentIntent => {
    const paid = intent(id);
    const pays = outcome.kind === 'PAYS' ? outcome : null;
    const chargeId = newStripeId('ch');
    const card = {
      last4: number.slice(-4),
      fingerprint: pays?.fingerprint ?? `fp_${chargeId}`,
      threeDs: outcome.kind === 'AUTHENTICATES' || authenticated.has(id),
      risk: pays?.risk ?? 'normal',
      wallet: wallets.get(id),
    };
    const charge = newCharge(chargeId, paid, card, move(chargeId, paid.amount, paid.currency, 'charge'));
    const wallet = walletOf(paid);
    charges.set(charge.id, wallet === null ? charge : ofWallet(charge, wallet));
    refundStatus.set(charge.id, pays?.refund ?? (wallet === 'wechat_pay' ? 'pending' : 'succeeded'));
    if (saving.has(id) && typeof paid.customer === 'string') customerBooks.save(paid.customer, number);
    const after = change(id, {
      status: 'succeeded',
      amount_received: paid.amount,
      latest_charge: charge.id,
      last_payment_error: null,
      next_action: null,
    });
    emit('payment_intent.succeeded', after);
    return after;
  };

  const fail = (id: string, code: string, declineCode?: string): ApiError => {
    const message = 'The payment was declined.';
    const error = {
      type: 'card_error' as const,
      message,
      code,
      decline_code: declineCode,
      payment_method: {
        id: newStripeId('pm'),
        card: { brand: 'visa', last4: (cards.get(id) ?? '').slice(-4) },
      },
    };
    emit(
      'payment_intent.payment_failed',
      change(id, {
        status: 'requires_payment_method',
        next_action: null,
        last_payment_error: error as Stripe.PaymentIntent.LastPaymentError,
      }),
    );
    return new ApiError(402, error);
  };

  /** Cards of intents that wait for 3-D Secure or for the bank. */
  const cards = new Map<string, string>();

  /** Wallets that hold the card of an intent. */
  const wallets = new Map<string, WalletCode>();

  /** Intents whose card is saved to their customer once it has paid. */
  const saving = new Set<string>();

  /** Intents whose cards the bank authenticates without a question. */
  const authenticated = new Set<string>();

  const customerBooks = createStripeCustomers({ seconds, newId: newStripeId });
  const disputeBooks = createStripeDisputes({ seconds, newId: newStripeId, chargeOf, move, emit });

  return {
    ...disputeBooks,
    ...customerBooks,

    /** The object that a balance transaction is about. */
    sourceOf: (id: string) =>
      charges.get(id) ?? refunds.get(id) ?? disputeBooks.disputes.get(id) ?? payouts.get(id) ?? null,

    /** Pays the balance out to the bank account of the shop. */
    payOut(): Stripe.Payout {
      const amount = balance.reduce((sum, { net }) => sum + net, 0);
      const id = newStripeId('po');
      const payout = { id, object: 'payout', amount, currency: 'hkd' } as Stripe.Payout;
      payouts.set(id, payout);
      move(id, -amount, 'hkd', 'payout');
      return payout;
    },

    /** The bank returns a payout. */
    failPayout({ id, amount, currency }: Stripe.Payout): void {
      move(id, amount, currency, 'payout_reversal');
    },

    /** A payment that had succeeded fails: its money leaves the balance again. */
    failCharge(intentId: string): void {
      const { id, amount, currency } = chargeOf(intentId);
      move(id, -amount, currency, 'charge_failure');
    },

    intents,
    charges,
    refunds,
    balance,
    events,
    intent,
    change,

    createIntent({ asksThreeDs, ...given }: NewIntent & { asksThreeDs?: boolean }): Stripe.PaymentIntent {
      if (!(given.amount >= 30)) {
        throw invalidRequest('The amount is too small.', { code: 'amount_too_small', param: 'amount' });
      }
      if (given.customer) customerBooks.requireCustomer(given.customer);
      const customer = given.customer ?? null;
      const created = newIntent({ id: newStripeId('pi'), created: seconds(), ...given, customer });
      intents.set(created.id, created);
      if (asksThreeDs) authenticated.add(created.id);
      emit('payment_intent.created', created);
      return created;
    },

    /**
     * What the browser does with a card number, with a card in a wallet, or with a saved card of the intent's customer.
     * @throws ApiError 402 when the card is declined
     */
    confirm(
      id: string,
      cardNumber: string,
      {
        saves = false,
        saved,
        wallet,
      }: { saves?: boolean; saved?: string | undefined; wallet?: WalletCode | undefined } = {},
    ): Stripe.PaymentIntent {
      const { status, customer } = intent(id);
      if (status !== 'requires_payment_method' && status !== 'requires_action') {
        throw unexpectedState(status, 'confirm');
      }
      const number = saved
        ? customerBooks.numberOf(typeof customer === 'string' ? customer : null, saved)
        : cardNumber.replaceAll(/\s/g, '');
      if (wallet) wallets.set(id, wallet);
      else wallets.delete(id);
      if (saves) saving.add(id);
      else saving.delete(id);
      const outcome = outcomeOf(number);
      cards.set(id, number);
      switch (outcome.kind) {
        case 'PAYS':
          return succeed(id, number, outcome);
        case 'DECLINED':
          throw fail(id, outcome.code, outcome.declineCode);
        case 'AUTHENTICATES':
          return change(id, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
        case 'PROCESSES': {
          const processing = change(id, { status: 'processing' });
          emit('payment_intent.processing', processing);
          return processing;
        }
      }
    },

    /** Confirms an intent with a wallet, in which the shopper then decides. */
    confirmWallet(id: string, type: WalletType, returnUrl: string): Stripe.PaymentIntent {
      const next = nextActionOf(intent(id), type, { pageBase: pageBase(), returnUrl });
      return change(id, { status: 'requires_action', next_action: next });
    },

    /** What the shopper does in the app of a wallet, or that its code has expired. */
    answerWallet(id: string, choice: 'PAY' | 'REFUSE' | 'EXPIRE' | 'LATER'): void {
      const { status } = intent(id);
      if (status !== 'requires_action') throw unexpectedState(status, 'confirm');
      if (choice === 'PAY') succeed(id, '', { kind: 'PAYS' });
      else if (choice === 'LATER')
        emit('payment_intent.processing', change(id, { status: 'processing', next_action: null }));
      else
        fail(
          id,
          choice === 'REFUSE'
            ? 'payment_intent_authentication_failure'
            : 'payment_intent_payment_attempt_expired',
        );
    },

    /** The answer to a 3-D Secure challenge. */
    authenticate(id: string, approve: boolean): Stripe.PaymentIntent {
      const { status } = intent(id);
      if (status !== 'requires_action') throw unexpectedState(status, 'authenticate');
      if (!approve) throw fail(id, 'payment_intent_authentication_failure');
      return succeed(id, cards.get(id) ?? '', { kind: 'AUTHENTICATES' });
    },

    /** The bank's decision on a processing payment. */
    decide(id: string, success: boolean): void {
      if (success) succeed(id, cards.get(id) ?? '', { kind: 'PROCESSES' });
      else fail(id, 'card_declined', 'generic_decline');
    },

    cancel(id: string): Stripe.PaymentIntent {
      const { status } = intent(id);
      if (['succeeded', 'canceled', 'processing'].includes(status)) throw unexpectedState(status, 'cancel');
      const canceled = change(id, {
        status: 'canceled',
        canceled_at: seconds(),
        cancellation_reason: 'abandoned',
        next_action: null,
      });
      emit('payment_intent.canceled', canceled);
      return canceled;
    },

    createRefund(given: { intentId: string; amount: number; metadata: Record<string, string> }) {
      const { currency } = intent(given.intentId);
      const charge = chargeOf(given.intentId);
      checkRefundPeriod(walletOf(intent(given.intentId)), charge.created, seconds());
      const left = charge.amount - charge.amount_refunded;
      if (left === 0) throw invalidRequest('Already refunded.', { code: 'charge_already_refunded' });
      if (given.amount > left) throw invalidRequest('Refund amount is greater than unrefunded amount.');
      charges.set(charge.id, { ...charge, amount_refunded: charge.amount_refunded + given.amount });
      const refund = newRefund({
        id: newStripeId('re'),
        amount: given.amount,
        currency,
        created: seconds(),
        charge: charge.id,
        payment_intent: given.intentId,
        metadata: given.metadata,
        status: refundStatus.get(charge.id) ?? 'succeeded',
      });
      refunds.set(refund.id, refund);
      move(refund.id, -refund.amount, currency, 'refund');
      emit('refund.created', refund);
      return refund;
    },

    /** Decides a pending refund. A failed one returns the money to the balance of the shop. */
    settleRefund(id: string, status: 'succeeded' | 'failed'): void {
      const refund = refunds.get(id);
      if (!refund) throw missing(id);
      const settled = { ...refund, status };
      refunds.set(id, settled);
      const charge = charges.get(typeof refund.charge === 'string' ? refund.charge : '');
      if (status === 'failed' && charge) {
        charges.set(charge.id, { ...charge, amount_refunded: charge.amount_refunded - refund.amount });
        move(refund.id, refund.amount, refund.currency, 'refund_failure');
      }
      emit(status === 'failed' ? 'refund.failed' : 'refund.updated', settled);
    },

    /** Later refunds of this payment succeed at once. */
    acceptRefunds(intentId: string): void {
      const { latest_charge: chargeId } = intent(intentId);
      if (typeof chargeId === 'string') refundStatus.set(chargeId, 'succeeded');
    },
  };
}

/** A payment by a wallet has no card. */
function ofWallet(charge: StoredCharge, type: WalletType): StoredCharge {
  return { ...charge, payment_method_details: { type, [type]: {} } as Stripe.Charge.PaymentMethodDetails };
}

export type StripeLedger = ReturnType<typeof createStripeLedger>;
