import type { PGlite } from '@electric-sql/pglite';
import type { Client } from 'pg';

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/**
 * A connection that listens to channels of NOTIFY. It is lost and replaced without a word to the caller, who reads what
 * it may have missed.
 */
export type Listener = {
  isConnected(): boolean;
  /** Runs a statement on the connection that listens. Rejects while there is none. */
  query: Query;
  /** Whether the server has responded on this connection within the last seconds. */
  isAlive(): boolean;
  close(): Promise<void>;
};

export type ListenOptions = {
  /** The first one is also that of the notification with which a new connection proves itself. */
  channels: readonly [string, ...string[]];
  /**
   * Called for a notification, and whenever one may have been missed: after a connect, and as a precaution.
   * @param channel undefined when it may have been any
   */
  read(channel?: string): void;
};

/** Milliseconds between two checks of the connection. */
const checkEvery = 500;
/** Milliseconds after which a check counts as failed. */
const checkTimeout = 250;
/** Checks between two reads while notifications arrive. */
const checksPerRead = 30;
const connectTimeout = 1000;
/** Milliseconds without a response after which the connection does not count as alive. */
const silence = 3000;
/** Milliseconds before the next attempt to connect; the last one repeats. */
const pauses = [20, 100, 250, 500] as const;
/** Milliseconds until a notification that was lost with its connection is read, when the server accepts a new one. */
export const longestLoss = checkEvery + checkTimeout + pauses[0];

/**
 * Listens on a connection of its own, which must lead to PostgreSQL directly: a pooler gives each transaction another
 * connection. A notification that this connection has received proves that it does; until then the caller reads with
 * each check. Afterwards an empty query each half second proves that the connection is alive, so that no notification can be
 * lost; it is not a statement for PostgreSQL.
 *
 * @param pool sends a notification after each connect
 */
export function listenPostgres(
  connectionString: string,
  pool: { query(text: string, values: string[]): Promise<unknown> },
  { channels, read }: ListenOptions,
): Listener {
  const [channel] = channels;
  let client: Client | null = null;
  let isProven = false;
  let respondedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let failures = 0;
  let checks = 0;
  let isChecking = false;
  let reconnecting: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const { Client } = await import('pg');
    const next = new Client({
      connectionString,
      application_name: `store ${channel}`,
      connectionTimeoutMillis: connectTimeout,
      statement_timeout: 10_000,
      keepAlive: true,
    });
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      if (client === next) client = null;
      next.end().catch(() => undefined);
      if (isClosed) return;
      reconnecting = setTimeout(() => void connect(), pauses[Math.min(failures, pauses.length - 1)]);
      failures += 1;
    };
    next.on('error', lose);
    next.on('end', lose);
    next.on('notification', (message) => {
      isProven = true;
      respondedAt = performance.now();
      read(message.channel);
    });
    try {
      await next.connect();
      await next.query(channels.map((name) => `listen ${name}`).join(';'));
    } catch {
      return lose();
    }
    if (isClosed || isLost) return lose();
    client = next;
    failures = 0;
    isProven = false;
    respondedAt = performance.now();
    read();
    // Without it the caller reads with each check until the first notification.
    pool.query('select pg_notify($1, $2)', [channel, '']).catch(() => undefined);
  };

  const check = async (): Promise<void> => {
    const checked = client;
    if (!checked || isChecking) return;
    checks += 1;
    if (!isProven || checks % checksPerRead === 0) read();
    isChecking = true;
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), checkTimeout).unref());
    const alive = checked.query('').then(
      () => true,
      () => false,
    );
    if (await Promise.race([alive, late])) respondedAt = performance.now();
    else dropSocket(checked);
    isChecking = false;
  };

  const opened = connect();
  const timer = setInterval(() => void check(), checkEvery);
  timer.unref();
  return {
    query: async (text, values) => {
      if (!client) throw new Error('Connection terminated');
      return client.query(text, values);
    },
    isConnected: () => client !== null,
    isAlive: () => performance.now() - respondedAt < silence,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      clearTimeout(reconnecting);
      await opened;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Ends a connection whose server does not respond; `end` would wait for it. */
function dropSocket(client: Client): void {
  client.connection.stream.destroy(new Error('Connection terminated'));
}

/** The embedded engine notifies within this process, so that nothing is lost. */
export async function listenEmbedded(
  client: PGlite,
  query: Query,
  { channels, read }: ListenOptions,
): Promise<Listener> {
  const stops = await Promise.all(channels.map((channel) => client.listen(channel, () => read(channel))));
  read();
  return {
    query,
    isConnected: () => true,
    isAlive: () => true,
    close: async () => {
      for (const stop of stops) await stop();
    },
  };
}
