import type { Environment } from '../../environment/environment';

/**
 * Sends a sandbox webhook to the route that a real provider calls.
 * @returns the HTTP status of the response
 */
export type SendWebhook = (path: string, headers: Record<string, string>, body: string) => Promise<number>;

/** Calls the backend's own `fetch` in process, without a socket. */
export function webhookSender(selfFetch: (request: Request) => Promise<Response>): SendWebhook {
  return async (path, headers, body) => {
    const request = new Request(`http://backend.internal${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    });
    const response = await selfFetch(request);
    await response.arrayBuffer();
    return response.status;
  };
}

/**
 * Name of the webhook of card payments. The sandbox uses the name of the card provider that it simulates, unless the
 * real one is configured.
 */
export function cardWebhook({ stripe }: Pick<Environment, 'stripe'>): string {
  return stripe === null ? 'stripe' : 'sandbox-card';
}

/** Name of the webhook of PayPal-style payments, chosen likewise. */
export function paypalWebhook({ paypal }: Pick<Environment, 'paypal'>): string {
  return paypal === null ? 'paypal' : 'sandbox-paypal';
}
