import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { IsTrusted } from '../../lib/client-address';
import { networkOf } from '../../lib/networks';

export type ConnectionLimits = {
  /** Open connections of all clients. */
  inAll: number;
  /** Of one address or /64 network; a /48 network may have four times as many. Proxies have no limit. */
  perClient: number;
};

/** Closes further connections of a client, or of all, beyond the limits. Returns how many are open. */
export function limitConnections(
  server: Server,
  { inAll, perClient }: ConnectionLimits,
  isTrusted: IsTrusted,
): { open: () => number } {
  const counts = new Map<string, number>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const isProxy = isTrusted(address);
    const near = networkOf(address);
    const wide = networkOf(address, 48);
    const keys = isProxy ? [] : near === wide ? [near] : [near, wide];
    const isTooMuch = (key: string) => (counts.get(key) ?? 0) >= (key === near ? perClient : perClient * 4);
    if (open >= inAll || keys.some(isTooMuch)) return void socket.destroy();
    open += 1;
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    socket.once('close', () => {
      open -= 1;
      for (const key of keys) {
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      }
    });
  });
  return { open: () => open };
}
