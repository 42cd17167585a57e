import type { Logger } from 'pino';
import type { Environment } from '../environment/environment';
import { StartupError } from '../environment/startup-error';
import type { PaymentProvider, PaymentProviders } from '../ports/payment-provider';
import type { ProviderDependencies } from '../ports/provider-dependencies';
import { guardPaymentProvider } from './guard-payment-provider';
import { createPaypalPayments } from './paypal/create-paypal-payments';
import { createSandboxPayments } from './sandbox-payments/create-sandbox-payments';
import { createStripePayments } from './stripe/create-stripe-payments';

/** Returns null when the environment does not configure this provider. */
export type PaymentProviderFactory = (dependencies: ProviderDependencies) => PaymentProvider | null;

/** All payment providers. The first one that supports a method takes its new payments. */
export const paymentProviderFactories: readonly PaymentProviderFactory[] = [
  createStripePayments,
  createPaypalPayments,
  createSandboxPayments,
];

const noProvider =
  'No payment provider is configured: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID. The sandbox charges no real money and runs in demo mode only (STORE_DEMO=1).';

/**
 * Call it before the database is touched.
 * @throws StartupError for a live shop that could take no payment
 */
export function refuseWithoutProvider({
  demo,
  stripe,
  paypal,
}: Pick<Environment, 'demo' | 'stripe' | 'paypal'>): void {
  if (!demo && !stripe && !paypal) throw new StartupError(noProvider);
}

/**
 * The configured providers, each with timeouts and a circuit breaker.
 * @throws StartupError when the environment configures no provider, or two providers share a code or a webhook
 */
export function createPaymentProviders(
  dependencies: ProviderDependencies,
  log: Logger,
  factories: readonly PaymentProviderFactory[] = paymentProviderFactories,
): PaymentProviders {
  const providers = factories.flatMap((create) => {
    const provider = create(dependencies);
    return provider ? [guardPaymentProvider(provider, { clock: dependencies.clock, log })] : [];
  });
  if (providers.length === 0) throw new StartupError(noProvider);
  for (const names of [providers.map(({ code }) => code), providers.flatMap(({ webhooks }) => webhooks)]) {
    const duplicate = names.find((name, index) => names.indexOf(name) !== index);
    if (duplicate !== undefined) throw new StartupError(`Two payment providers use the name "${duplicate}".`);
  }
  return {
    all: () => providers,
    byCode: (code) => providers.find((provider) => provider.code === code) ?? null,
    forMethod: (method) => providers.find(({ methods }) => Object.hasOwn(methods, method)) ?? null,
    forWebhook: (name) => providers.find(({ webhooks }) => webhooks.includes(name)) ?? null,
  };
}
