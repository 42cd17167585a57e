import type Stripe from 'stripe';
import { invalidRequest, missing } from './api-error';
import { cardDetails } from './stripe-objects';

type CustomerBooks = { seconds: () => number; newId: (prefix: string) => string };

type Features = Stripe.CustomerSession.Components.PaymentElement.Features;

/** What a client secret of a customer session may be used for, in seconds. */
const sessionTime = 1800;

/** Customers of the stand-in, their sessions for the browser, and the cards that are saved to them. */
export function createStripeCustomers({ seconds, newId }: CustomerBooks) {
  const customers = new Map<string, Stripe.Customer>();
  const paymentMethods = new Map<string, Stripe.PaymentMethod>();
  const sessions = new Map<string, Stripe.CustomerSession>();
  /** Card numbers of payment methods, which Stripe never returns. */
  const numbers = new Map<string, string>();

  const customer = (id: string): Stripe.Customer => {
    const found = customers.get(id);
    if (!found) throw missing(id);
    return found;
  };

  const savedBy = (customerId: string): Stripe.PaymentMethod[] =>
    [...paymentMethods.values()].filter((method) => method.customer === customerId).reverse();

  return {
    customers,
    paymentMethods,
    savedBy,

    createCustomer(metadata: Record<string, string>): Stripe.Customer {
      const created = newCustomer(newId('cus'), seconds(), metadata);
      customers.set(created.id, created);
      return created;
    },

    /** As a parameter of another object. */
    requireCustomer(id: string): void {
      if (customers.has(id)) return;
      throw invalidRequest(`No such customer: '${id}'`, { code: 'resource_missing', param: 'customer' });
    },

    deleteCustomer(id: string): Stripe.DeletedCustomer {
      customer(id);
      customers.delete(id);
      for (const { id: methodId } of savedBy(id)) this.detach(methodId);
      return { id, object: 'customer', deleted: true };
    },

    openSession(customerId: string, features: Features): Stripe.CustomerSession {
      this.requireCustomer(customerId);
      const session: Stripe.CustomerSession = {
        object: 'customer_session',
        client_secret: newId('cuss_secret'),
        components: {
          active_entitlements: { enabled: false },
          buy_button: { enabled: false },
          customer_portal: { enabled: false },
          customer_sheet: { enabled: false, features: null },
          mobile_payment_element: { enabled: false, features: null },
          payment_element: { enabled: true, features },
          pricing_table: { enabled: false },
        },
        created: seconds(),
        customer: customerId,
        customer_account: null,
        expires_at: seconds() + sessionTime,
        livemode: false,
      };
      sessions.set(session.client_secret, session);
      return session;
    },

    /** What the script of the form loads with the secret: the cards that it may show, and whether it may save one. */
    forForm(clientSecret: string): { savedCards: Stripe.PaymentMethod[]; maySave: boolean } {
      const session = sessions.get(clientSecret);
      if (!session || session.expires_at < seconds()) throw missing(clientSecret);
      const features = session.components?.payment_element.features ?? null;
      const shown = savedBy(String(session.customer)).filter((method) => method.allow_redisplay === 'always');
      return {
        savedCards:
          features?.payment_method_redisplay === 'enabled'
            ? shown.slice(0, features.payment_method_redisplay_limit ?? 3)
            : [],
        maySave: features?.payment_method_save === 'enabled',
      };
    },

    methodsOf(customerId: string): Stripe.PaymentMethod[] {
      customer(customerId);
      return savedBy(customerId);
    },

    methodOf(customerId: string, id: string): Stripe.PaymentMethod {
      const method = paymentMethods.get(id);
      if (!method || method.customer !== customerId) throw missing(id);
      return method;
    },

    /** The number of a saved card. */
    numberOf(customerId: string | null, id: string): string {
      const method = paymentMethods.get(id);
      if (!method?.customer || method.customer !== customerId) {
        throw invalidRequest('The payment method does not belong to the Customer of this PaymentIntent.');
      }
      return numbers.get(id) ?? '';
    },

    save(customerId: string, number: string): Stripe.PaymentMethod {
      const method = newPaymentMethod(newId('pm'), seconds(), customerId, number);
      paymentMethods.set(method.id, method);
      numbers.set(method.id, number);
      return method;
    },

    detach(id: string): Stripe.PaymentMethod {
      const method = paymentMethods.get(id);
      if (!method?.customer) throw missing(id);
      const detached = { ...method, customer: null };
      paymentMethods.set(id, detached);
      return detached;
    },
  };
}

function newCustomer(id: string, created: number, metadata: Record<string, string>): Stripe.Customer {
  return {
    id,
    object: 'customer',
    balance: 0,
    created,
    default_source: null,
    description: null,
    discount: null,
    email: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    shipping: null,
  };
}

function newPaymentMethod(
  id: string,
  created: number,
  customer: string,
  number: string,
): Stripe.PaymentMethod {
  const { brand, exp_month, exp_year, funding, country } = cardDetails({
    last4: number.slice(-4),
    fingerprint: '',
    threeDs: false,
  });
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'always',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: brand ?? 'unknown',
      checks: null,
      country,
      display_brand: brand,
      exp_month,
      exp_year,
      funding: funding ?? 'unknown',
      generated_from: null,
      last4: number.slice(-4),
      networks: null,
      regulated_status: null,
      three_d_secure_usage: null,
      wallet: null,
    },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: null,
    type: 'card',
  };
}
