import type Stripe from 'stripe';
import { z } from 'zod';
import type { SavedCard, SavedCards } from '../../ports/payment-provider';
import { optional, read, text } from './responses';
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

const customerSession = z.object({ client_secret: text });

const savedMethod = z.object({
  id: text,
  card: z.object({ brand: text, last4: text, exp_month: z.number().int(), exp_year: z.number().int() }),
});
const cardList = z.object({ data: z.array(optional(savedMethod)) });

/** Saved cards are payment methods of a Stripe customer, one for each member. */
export function createSavedCards(stripe: Stripe): SavedCards {
  return {
    createCustomer: async (memberId, gone) => {
      // Stripe repeats its first response to a key for a day, also when the customer was deleted meanwhile.
      const idempotencyKey = ['member', memberId, 'customer', gone].filter(Boolean).join(':');
      const customer = stripe.customers.create({ metadata: { [memberField]: memberId } }, { idempotencyKey });
      return read(z.object({ id: text }), await fromStripe(customer), 'customer').id;
    },
    openSession: async (customer) => {
      const session = await unlessMissing(
        stripe.customerSessions.create({
          customer,
          components: { payment_element: { enabled: true, features } },
        }),
      );
      return session === null ? null : read(customerSession, session, 'customer session').client_secret;
    },
    listCards: async (customer) => {
      const list = await unlessMissing(
        stripe.customers.listPaymentMethods(customer, { type: 'card', limit: most }),
      );
      return list === null ? [] : read(cardList, list, 'list of cards').data.flatMap(cardOf);
    },
    removeCard: async (customer, cardId) => {
      const method = await unlessMissing(stripe.customers.retrievePaymentMethod(customer, cardId));
      if (method === null) return false;
      await fromStripe(stripe.paymentMethods.detach(cardId));
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

function cardOf(method: z.infer<typeof savedMethod> | null): SavedCard[] {
  if (method === null) return [];
  const { id, card } = method;
  return [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }];
}
