import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { Handler } from './handler';

/** Headers of one connection, which are not forwarded. Node.js has answered `Expect` already. */
const ofConnection = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade', 'expect']);
const ofResponseConnection = new Set([...ofConnection, 'transfer-encoding']);

/** Forwards requests to the HTTP server at `socketPath`, and its responses to the client, both as streams. */
export function forwardTo(socketPath: string): Handler {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1_024 });
  return (request, response) => {
    const forwarded = send({
      socketPath,
      agent,
      method: request.method,
      path: request.url,
      headers: headersOf(request),
      setHost: false,
    });
    forwarded.once('response', (answer) => relay(answer, response));
    forwarded.on('error', () => fail(response));
    response.once('close', () => {
      // The client has disconnected.
      if (!response.writableFinished) forwarded.destroy();
    });
    request.pipe(forwarded);
  };
}

function headersOf({ headers }: IncomingMessage): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));
}

function relay(answer: IncomingMessage, response: ServerResponse): void {
  const headers: string[] = [];
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(index, index + 2);
    if (!ofResponseConnection.has(name.toLowerCase())) headers.push(name, value);
  }
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers);
  // The client sees that an incomplete response is incomplete.
  answer.once('close', () => {
    if (!answer.complete) response.destroy();
  });
  answer.pipe(response);
}

function fail(response: ServerResponse): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  response.writeHead(502, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
  response.end('Bad Gateway');
}
