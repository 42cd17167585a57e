import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Handler } from '@/server/listener/handler';

/** A response as received, not decoded. */
export type RawResponse = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

/**
 * Serves `handler` until the test ends. Unlike fetch, the returned client adds no headers and decodes nothing.
 */
export async function serveRaw(handler: Handler) {
  const server = createServer((incoming, response) => void handler(incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const get = async (
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
    signal?: AbortSignal,
  ): Promise<RawResponse> => {
    const sent = request({ host: '127.0.0.1', port, path, headers, method, signal });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
  };
  return Object.assign(get, { host: `127.0.0.1:${port}` });
}
