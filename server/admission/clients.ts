import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import { unsealData } from 'iron-session';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../../lib/networks';
import type { Client } from './slots';

const sessionCookie = /^(?:__Host-)?store_(?:session|staff)$/;

/** A member's session lasts longest. */
const lifetimeSeconds = 30 * 24 * 60 * 60;

/** Cookies that are opened at the same time: each costs some tenths of a millisecond. */
const mostOpened = 32;

/** The client of a request by its network alone. The listener has set the address (lib/client-address.ts). */
export function networkClient({ headers }: Pick<IncomingMessage, 'headers'>): Client {
  const address = String(headers['x-real-ip'] ?? '127.0.0.1');
  return { near: networkOf(address), wide: networkOf(address, 48), isKnown: false };
}

/**
 * Returns a function that finds out whether a request has a valid session. A session is a client of its own, also when
 * many members share an address.
 */
export function createSessionClients(secret: string | undefined) {
  const opened = new LRUCache<string, boolean>({ max: 5_000, ttl: 60_000 });
  let opening = 0;

  async function isValid(sealed: string): Promise<boolean> {
    const found = opened.get(sealed);
    if (found !== undefined) return found;
    if (secret === undefined || opening >= mostOpened) return false;
    opening += 1;
    try {
      const session = await unsealData<object>(sealed, { password: secret, ttl: lifetimeSeconds });
      const isOpen = Object.keys(session).length > 0;
      opened.set(sealed, isOpen);
      return isOpen;
    } catch {
      return false;
    } finally {
      opening -= 1;
    }
  }

  return async (request: Pick<IncomingMessage, 'headers'>): Promise<Client> => {
    const client = networkClient(request);
    const { cookie } = request.headers;
    if (cookie === undefined || !cookie.includes('store_')) return client;
    for (const [name, value] of Object.entries(parseCookie(cookie))) {
      if (!value || !sessionCookie.test(name) || !(await isValid(value))) continue;
      return { near: value, wide: value, isKnown: true };
    }
    return client;
  };
}
