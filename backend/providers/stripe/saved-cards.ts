import type Stripe from 'stripe';
import type { SavedCard, SavedCards } from '../../ports/payment-provider';
import { fromStripe, isMissing } from './stripe-errors';

/** Cards in the list of the member account. */
const most = 20;

/** Id of the member, in the metadata of a customer. No name, mailbox or phone is sent. */
const memberField = 'member';

/** What the Payment Element may do with the customer's cards. Its checkbox is not preselected. */
const features: Stripe.CustomerSessionCreateParams.Components.PaymentElement.Features = {
  payment_method_save: 'enabled',
  payment_method_save_usage: 'on_session',
  payment_method_redisplay: 'enabled',
  payment_method_redisplay_limit: 10,
  payment_method_remove: 'enabled',
};

/** Saved cards are payment methods of a Stripe customer, one for each member. */
export function createSavedCards(stripe: Stripe): SavedCards {
  return {
    createCustomer: async (memberId, gone) => {
      // Stripe repeats its first response to a key for a day, also when the customer was deleted meanwhile.
      const idempotencyKey = ['member', memberId, 'customer', gone].filter(Boolean).join(':');
      const customer = stripe.customers.create({ metadata: { [memberField]: memberId } }, { idempotencyKey });
      return (await fromStripe(customer)).id;
    },
    openSession: async (customer) => {
      const session = await unlessMissing(
        stripe.customerSessions.create({
          customer,
          components: { payment_element: { enabled: true, features } },
        }),
      );
      return session?.client_secret ?? null;
    },
    listCards: async (customer) => {
      const list = await unlessMissing(
        stripe.customers.listPaymentMethods(customer, { type: 'card', limit: most }),
      );
      return (list?.data ?? []).flatMap(cardOf);
    },
    removeCard: async (customer, cardId) => {
      const method = await unlessMissing(stripe.customers.retrievePaymentMethod(customer, cardId));
      if (method === null) return false;
      await fromStripe(stripe.paymentMethods.detach(method.id));
      return true;
    },
    deleteCustomer: async (customer) => {
      await unlessMissing(stripe.customers.del(customer));
    },
  };
}

/** @returns null when Stripe does not have what was named */
async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  return fromStripe(
    call.catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    }),
  );
}

function cardOf({ id, card }: Stripe.PaymentMethod): SavedCard[] {
  if (!card) return [];
  return [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }];
}
