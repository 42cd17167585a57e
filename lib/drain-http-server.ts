import { Server as HttpServer, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Shutdown } from './shutdown';

export type DrainLimits = {
  /** How long the server keeps accepting connections after readiness has turned 503, for balancers to notice. */
  delayMs: number;
  /** How long requests in flight may take; their connections are closed afterwards. */
  timeoutMs: number;
};

/**
 * How long a server keeps an idle connection, in milliseconds: longer than proxies and clients do, so that they do not
 * write to a closed one.
 */
export const keepAliveMs = 75_000;

/** How long the last accepted connections may take to send their first request. */
const firstRequestMs = 1_000;

/**
 * Lets a shutdown end an HTTP server without losing a request: it stops accepting, asks clients with
 * `Connection: close` not to reuse their connections, and waits for the responses in flight.
 */
export function drainHttpServer(
  server: Server,
  shutdown: Shutdown,
  { delayMs, timeoutMs }: DrainLimits,
): void {
  /** Requests in flight on each open connection; undefined before its first request. */
  const connections = new Map<Socket, Set<ServerResponse> | undefined>();
  let isDraining = false;
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    const open = connections.get(socket) ?? new Set();
    if (connections.has(socket)) connections.set(socket, open);
    open.add(response);
    if (shutdown.isStarted()) closeAfter(response);
    response.once('close', () => {
      open.delete(response);
      // A response whose headers were sent before the shutdown does not end its connection.
      if (isDraining && open.size === 0) socket.end();
    });
  });
  shutdown.add('readiness', async () => {
    for (const open of connections.values()) for (const response of open ?? []) closeAfter(response);
    await waitInTurns(delayMs);
  });
  let closed: Promise<void> = Promise.resolve();
  shutdown.add('listening', async () => {
    await waitUntilSteady(() => accepted, timeoutMs);
    isDraining = true;
    // Not `close` of the HTTP server, which also cuts connections whose first request has not arrived yet.
    closed = new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    for (const [socket, open] of connections) if (open?.size === 0) socket.end();
  });
  shutdown.add('requests', async () => {
    const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
    await waitInTurns(firstRequestMs, () => connections.size > 0);
    for (const [socket, open] of connections) if (open === undefined) socket.destroy();
    await closed;
    clearTimeout(cut);
    // Ends the timer that checks connections for time limits.
    HttpServer.prototype.close.call(server);
  });
}

/** Turns of the event loop without a new connection after which none is pending. */
const steadyTurns = 10;

/**
 * Waits for the connections that clients have opened and the process has not accepted yet: closing the socket resets
 * them. Node.js accepts one in each turn of the event loop, and turns are long while pages are rendered.
 */
async function waitUntilSteady(count: () => number, mostMs: number): Promise<void> {
  const end = performance.now() + mostMs;
  for (let steady = 0; steady < steadyTurns && performance.now() < end; ) {
    const before = count();
    await nextTurn();
    steady = count() === before ? steady + 1 : 0;
  }
}

/** Waits in short steps: after a busy moment a long timer would end before the sockets are read again. */
async function waitInTurns(milliseconds: number, isNeeded = () => true): Promise<void> {
  for (let turn = 0; turn < 20 && isNeeded(); turn += 1) await wait(milliseconds / 20);
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
