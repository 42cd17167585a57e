/**
 * The way of a sandbox webhook into the shop: the same HTTP route a real provider calls.
 * @returns the HTTP status of the answer
 */
export type SendWebhook = (path: string, headers: Record<string, string>, body: string) => Promise<number>;

/** In process: the backend's own `fetch`, without a socket. */
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
