import Stripe from 'stripe';
import { PaymentProviderError, type ProviderErrorKind } from '../../ports/payment-provider';
import { declineKey } from './decline-keys';

/** Runs a call of Stripe's API and rethrows its errors as errors of the port. */
export async function fromStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? providerError(error) : error;
  }
}

/** Whether Stripe does not have the object that was named. */
export function isMissing(error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

/** The text of Stripe's error contains no card data and no key; it is logged and never shown. */
function providerError(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentProviderError {
  const failKey = error instanceof Stripe.errors.StripeCardError ? declineKey(error) : null;
  const name = [error.type, error.code, error.statusCode].filter(Boolean).join(' ');
  return new PaymentProviderError(kindOf(error), `stripe: ${name}: ${error.message}`, {
    ...(failKey ? { failKey } : {}),
    cause: error,
  });
}

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>): ProviderErrorKind {
  const status = error.statusCode ?? 0;
  // A wrong or revoked key is repaired by the operator; payments wait for it.
  if (status === 401 || status === 403) return 'TRANSIENT';
  // Too many requests, or another request with the same idempotency key is being processed.
  if (status === 429 || status === 409) return 'TRANSIENT';
  return status >= 400 && status < 500 ? 'PERMANENT' : 'UNKNOWN';
}
