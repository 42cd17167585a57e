import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { cookiesOfRenaming } from './former-cookies';
import type { Handler } from './handler';
import { type BodyFailure, createBodyReader, hasBody } from './read-body';
import { accelExpires } from './stored-response';

/** Headers of one connection, which are not forwarded. Node.js has answered `Expect` already. */
const ofConnection = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade', 'expect']);
const ofResponseConnection = new Set([...ofConnection, 'transfer-encoding']);

/**
 * Forwards requests to the HTTP server at `socketPath` when they are complete, and its responses to the client. The
 * server never waits for a slow client.
 */
export function forwardTo(socketPath: string, bodyMs?: number): Handler {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1_024 });
  const readBody = createBodyReader(bodyMs === undefined ? undefined : { graceMs: bodyMs });
  function pass(request: IncomingMessage, response: ServerResponse, body?: Buffer): void {
    const forwarded = send({
      socketPath,
      agent,
      method: request.method,
      path: request.url,
      headers: headersOf(request, body),
      setHost: false,
    });
    forwarded.once('response', (answer) => relay(answer, request, response));
    forwarded.on('error', () => fail(response));
    response.once('close', () => {
      // The client has disconnected.
      if (!response.writableFinished) forwarded.destroy();
    });
    forwarded.end(body);
  }
  return (request, response) => {
    if (!hasBody(request)) return pass(request, response);
    return readBody(request).then((body) => {
      if (!Buffer.isBuffer(body)) return refuseBody(request, response, body);
      pass(request, response, body);
    });
  };
}

function headersOf({ headers }: IncomingMessage, body: Buffer | undefined): IncomingMessage['headers'] {
  const kept = Object.entries(headers).filter(([name]) => !ofConnection.has(name));
  if (!body) return Object.fromEntries(kept);
  const others = kept.filter(([name]) => name !== 'transfer-encoding');
  return { ...Object.fromEntries(others), 'content-length': String(body.byteLength) };
}

const failureKeys = {
  408: 'common_message_badRequest',
  413: 'common_message_payloadTooLarge',
  503: 'common_message_serviceUnavailable',
} as const;

/**
 * What is read and discarded of a body that is too large, before its refusal. A browser reads the response after its
 * upload: when the connection ends before, it shows that there is no connection.
 */
const discarded = { bytes: 32 * 1024 * 1024, ms: 30_000 };

/** @returns when the body has ended, or more of it than that was sent or is announced */
function discard(request: IncomingMessage): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > discarded.bytes) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(timer);
      request.off('data', take).off('end', end).off('close', end);
      resolve();
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > discarded.bytes) end();
    };
    const timer = setTimeout(end, discarded.ms);
    request.on('data', take).once('end', end).once('close', end);
  });
}

/** The connection is closed: the rest of the body would be read as the next request. */
async function refuseBody(
  request: IncomingMessage,
  response: ServerResponse,
  failure: BodyFailure,
): Promise<void> {
  const { socket } = request;
  if (failure === 413) await discard(request);
  if (failure === 'gone' || response.destroyed) {
    socket.destroy();
    return;
  }
  response.writeHead(failure, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...(failure === 503 ? { 'Retry-After': '1' } : {}),
  });
  response.end(JSON.stringify({ status: 1, message: failureKeys[failure] }), () => socket.destroySoon());
}

/** What is held in memory of a response that its client has not read yet; a slower client slows the server down. */
const mostUnread = 2 * 1024 * 1024;

/** How long a client may take to read the rest of a complete response. */
const readMs = 120_000;

function relay(answer: IncomingMessage, request: IncomingMessage, response: ServerResponse): void {
  const headers: string[] = [];
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(index, index + 2);
    if (!ofResponseConnection.has(name.toLowerCase())) headers.push(name, value);
  }
  const until = answer.headers['x-accel-expires'] ? undefined : accelExpires(answer.headers['cache-control']);
  if (until) headers.push('X-Accel-Expires', until);
  for (const cookie of cookiesOfRenaming(request, answer.headers)) headers.push('Set-Cookie', cookie);
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers);
  // The client sees that an incomplete response is incomplete.
  answer.once('close', () => {
    if (!answer.complete) response.destroy();
  });
  answer.on('data', (chunk: Buffer) => {
    response.write(chunk);
    if (response.writableLength < mostUnread) return;
    answer.pause();
    response.once('drain', () => answer.resume());
  });
  answer.once('end', () => {
    const timer = setTimeout(() => response.destroy(), readMs).unref();
    response.once('close', () => clearTimeout(timer));
    response.end();
  });
}

function fail(response: ServerResponse): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end('Bad Gateway');
}
