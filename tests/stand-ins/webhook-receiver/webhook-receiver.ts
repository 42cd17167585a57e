import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Reach } from '@/backend/providers/outgoing-calls/post-public';

const folder = 'tests/stand-ins/webhook-receiver';
const cert = readFileSync(`${folder}/certificate.pem`, 'utf8');

export type Received = { headers: Record<string, string>; body: string; path: string; host: string };

/** What the receiver responds: a status with a body, or nothing. */
export type Reply = { status: number; body?: string; headers?: Record<string, string> } | 'hang' | 'reset';

/**
 * A receiver of webhooks on this machine for `<anything>.receiver.example`, with a certificate of its own.
 * @param respond what it responds to a request; 204 by default
 */
export async function startReceiver(
  respond: (request: Received) => Reply | Promise<Reply> = () => ({ status: 204 }),
) {
  const received: Received[] = [];
  let reply = respond;
  const server = createServer({ key: readFileSync(`${folder}/key.pem`), cert }, async (request, response) => {
    const { url: path = '', headers } = request;
    const one = {
      path,
      host: headers.host ?? '',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: await text(request),
    };
    received.push(one);
    const answer = await reply(one);
    if (answer === 'reset') request.socket.destroy();
    else if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  /** Reaches this machine in place of the internet. */
  const reach: Partial<Reach> = {
    ca: cert,
    timeout: 500,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: (address) => address === '127.0.0.1',
  };
  return {
    received,
    reach,
    urlOf: (name: string, path = '/hooks') => `https://${name}.receiver.example:${port}${path}`,
    respond: (next: typeof respond) => {
      reply = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
