import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readEnvironment } from '@/backend/environment/environment';
import type { ProviderDependencies } from '@/backend/ports/provider-dependencies';
import { createStripePayments } from '@/backend/providers/stripe/create-stripe-payments';
import type { Json } from '../../setup/changed-bodies';
import { answer } from './api-routes';
import { readForm } from './form-body';
import { webhookSecret } from './start-stripe-stand-in';
import { createStripeLedger } from './stripe-ledger';

/**
 * The adapter of Stripe without its guard, a server that sends whatever a test wants as Stripe's response, and a ledger for
 * the samples.
 * @param now the clock of the adapter
 */
export async function startFixedResponses(now: Date) {
  let respond: (request: string) => unknown = () => ({});
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(respond(`${request.method} ${request.url}`)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = {
    ...readEnvironment({ STORE_DEMO: '1', STORE_SECRET: 's'.repeat(32) }),
    stripe: {
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: [webhookSecret],
      country: 'HK',
      apiBase,
      livemode: false,
    },
  };
  const currencies = [
    { code: 'TWD', precision: 0 },
    { code: 'USD', precision: 2 },
    { code: 'HKD', precision: 2 },
  ];
  const stripe = createStripePayments({
    environment,
    clock: { now: () => now },
    db: { select: () => ({ from: () => Promise.resolve(currencies) }) },
  } as unknown as ProviderDependencies);
  if (!stripe) throw new Error('Stripe is not configured');
  const ledger = createStripeLedger(() => now);
  return {
    stripe,
    ledger,
    /** Sets the body of the next responses, by `method path`. */
    onRequest: (next: typeof respond): void => {
      respond = next;
    },
    /** A response of the stand-in, as JSON. */
    from: (method: string, path: string, query = ''): Json =>
      JSON.parse(JSON.stringify(answer(ledger, { method, path, form: readForm(query) }))),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
