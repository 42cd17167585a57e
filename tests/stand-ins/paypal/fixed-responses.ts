import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readEnvironment } from '@/backend/environment/environment';
import type { ProviderDependencies } from '@/backend/ports/provider-dependencies';
import { createPaypalPayments } from '@/backend/providers/paypal/create-paypal-payments';
import { ApiError } from './api-error';
import { createWebhookSigner, type SignedEvent, webhookId } from './webhook-signer';

/**
 * The adapter of PayPal without its guard, and a server that sends whatever a test wants as PayPal's response.
 * @param now the clock of the adapter
 */
export async function startFixedResponses(now: Date) {
  let respond: (request: string, query: URLSearchParams) => unknown = () => ({});
  /** `method path` of every request but those for tokens, with its idempotency key. */
  const requests: { name: string; key: string | undefined }[] = [];
  let origin = '';
  const signer = createWebhookSigner(() => origin, now);
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', origin);
      const name = `${request.method} ${path}`;
      const send = (status: number, body: string) =>
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
      if (path === '/v1/oauth2/token') {
        send(200, JSON.stringify({ access_token: 'token', token_type: 'Bearer', expires_in: 32_400 }));
        return;
      }
      const file = /\/certs\/([\w-]+)$/.exec(path)?.[1];
      if (file !== undefined) return void send(200, signer.files.get(file) ?? '');
      const key = request.headers['paypal-request-id'];
      requests.push({ name, key: typeof key === 'string' ? key : undefined });
      const body = respond(name, query);
      if (body instanceof ApiError) send(body.status, JSON.stringify(body.body));
      else send(200, JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = {
    ...readEnvironment({ STORE_DEMO: '1', STORE_SECRET: 's'.repeat(32) }),
    paypal: {
      clientId: 'client',
      clientSecret: 'secret',
      webhookId,
      apiBase: origin,
      livemode: false,
      certificateOrigins: [origin],
      rootCertificates: [signer.root.pem],
    },
  };
  const dependencies = { environment, clock: { now: () => now } } as unknown as ProviderDependencies;
  const paypal = createPaypalPayments(dependencies);
  if (!paypal) throw new Error('PayPal is not configured');
  return {
    paypal,
    requests,
    /** Sets the body of the next responses, by `method path`; an `ApiError` is sent as such. */
    onRequest: (next: typeof respond): void => {
      respond = next;
    },
    deliver: (event: unknown) => {
      const { body, headers }: SignedEvent = signer.sign(JSON.stringify(event), { at: now });
      return paypal.verifyWebhook({
        name: 'paypal',
        headers: new Headers(headers),
        rawBody: new TextEncoder().encode(body),
      });
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
