import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Handler } from '@/scripts/shared-answer';

/** An answer as it came over the line. */
export type RawAnswer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

/** Answers with `handler` until the test ends. Gives a client that adds no headers and takes nothing apart, as fetch does. */
export async function serveRaw(handler: Handler) {
  const server = createServer((incoming, response) => void handler(incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> => {
    const sent = request({ host: '127.0.0.1', port, path, headers, method });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
  };
}
