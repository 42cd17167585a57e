import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { IsTrusted } from '../../lib/client-address';
import { networkOf } from '../../lib/networks';

export type ConnectionLimits = {
  /** Open connections of all clients. */
  inAll: number;
  /** Of one address or /64 network; a /48 network may have four times as many. Proxies have no limit. */
  perClient: number;
};

/**
 * Closes further connections of a client beyond its limit. When all connections are taken, one without a request of the
 * client with most of them makes room for a client with fewer. Returns how many are open.
 */
export function limitConnections(
  server: Server,
  { inAll, perClient }: ConnectionLimits,
  isTrusted: IsTrusted,
): { open: () => number } {
  /** By address, by /64 and by /48 network. */
  const clients = new Map<string, Set<Socket>>();
  const requests = new WeakMap<Socket, number>();
  let open = 0;
  const countOf = (key: string) => clients.get(key)?.size ?? 0;

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const add = (change: 1 | -1) => requests.set(socket, (requests.get(socket) ?? 0) + change);
    add(1);
    response.once('close', () => add(-1));
  });

  /** Closes the oldest connection without a request of the client with most. @returns whether there was one */
  function makeRoomFor(own: number): boolean {
    let most: Set<Socket> | undefined;
    for (const sockets of clients.values()) if (sockets.size > (most?.size ?? own + 1)) most = sockets;
    for (const socket of most ?? []) {
      if ((requests.get(socket) ?? 0) > 0) continue;
      forget(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  const keysOf = new WeakMap<Socket, readonly string[]>();
  function forget(socket: Socket): void {
    const keys = keysOf.get(socket);
    if (!keys) return;
    keysOf.delete(socket);
    open -= 1;
    for (const key of keys) {
      const sockets = clients.get(key);
      sockets?.delete(socket);
      if (sockets?.size === 0) clients.delete(key);
    }
  }

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const near = networkOf(address);
    const wide = networkOf(address, 48);
    const keys = isTrusted(address) ? [] : near === wide ? [near] : [near, wide];
    const isTooMuch = (key: string) => countOf(key) >= (key === near ? perClient : perClient * 4);
    if (keys.some(isTooMuch) || (open >= inAll && !makeRoomFor(countOf(near)))) return void socket.destroy();
    open += 1;
    keysOf.set(socket, keys);
    for (const key of keys) clients.set(key, (clients.get(key) ?? new Set<Socket>()).add(socket));
    socket.once('close', () => forget(socket));
  });
  return { open: () => open };
}
