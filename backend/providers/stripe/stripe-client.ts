import Stripe from 'stripe';
import type { StripeEnvironment } from '../../environment/stripe-environment';

/** The version of the API that the types of the SDK describe; an update of the SDK that changes it does not compile. */
const apiVersion = '2026-10-28.endive';

/** Milliseconds for one request. With one retry a call ends before the limit of the guard. */
const timeout = 9000;

export function createStripeClient({
  secretKey,
  apiBase,
}: Pick<StripeEnvironment, 'secretKey' | 'apiBase'>): Stripe {
  const { protocol, hostname, port } = new URL(apiBase);
  return new Stripe(secretKey, {
    apiVersion,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port ? { port } : {}),
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
