import { StartupError } from '../environment/startup-error';
import { type PaymentProvider, PaymentProviderError, type PaymentProviders } from '../ports/payment-provider';
import type { ProviderDependencies } from '../ports/provider-dependencies';
import { createSandboxPayments } from './sandbox-payments/create-sandbox-payments';

/** Returns null when the environment does not configure this provider. */
export type PaymentProviderFactory = (dependencies: ProviderDependencies) => PaymentProvider | null;

/** All payment providers. The first one that supports a method takes its new payments. */
export const paymentProviderFactories: readonly PaymentProviderFactory[] = [createSandboxPayments];

/** @throws StartupError when the environment configures no provider, or two providers share a code or a webhook */
export function createPaymentProviders(
  dependencies: ProviderDependencies,
  factories: readonly PaymentProviderFactory[] = paymentProviderFactories,
): PaymentProviders {
  const providers = factories.flatMap((create) => {
    const provider = create(dependencies);
    return provider ? [withKnownErrors(provider)] : [];
  });
  if (providers.length === 0) {
    throw new StartupError(
      'No payment provider is configured: the sandbox charges no real money and runs in demo mode only (STORE_DEMO=1).',
    );
  }
  for (const names of [providers.map(({ code }) => code), providers.flatMap(({ webhooks }) => webhooks)]) {
    const duplicate = names.find((name, index) => names.indexOf(name) !== index);
    if (duplicate !== undefined) throw new StartupError(`Two payment providers use the name "${duplicate}".`);
  }
  return {
    byCode: (code) => providers.find((provider) => provider.code === code) ?? null,
    forMethod: (method) => providers.find(({ methods }) => Object.hasOwn(methods, method)) ?? null,
    forWebhook: (name) => providers.find(({ webhooks }) => webhooks.includes(name)) ?? null,
  };
}

/** Wraps errors of other types in a `PaymentProviderError` of kind UNKNOWN. */
function withKnownErrors(provider: PaymentProvider): PaymentProvider {
  const known = async <T>(operation: string, call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof PaymentProviderError) throw error;
      throw new PaymentProviderError('UNKNOWN', `${provider.code}: ${operation} failed`, { cause: error });
    }
  };
  return {
    code: provider.code,
    livemode: provider.livemode,
    methods: provider.methods,
    webhooks: provider.webhooks,
    createSession: (input) => known('createSession', () => provider.createSession(input)),
    fetchFact: (ref) => known('fetchFact', () => provider.fetchFact(ref)),
    cancelSession: (ref) => known('cancelSession', () => provider.cancelSession(ref)),
    capture: (ref) => known('capture', () => provider.capture(ref)),
    refund: (input) => known('refund', () => provider.refund(input)),
    verifyWebhook: (request) => known('verifyWebhook', () => provider.verifyWebhook(request)),
  };
}
