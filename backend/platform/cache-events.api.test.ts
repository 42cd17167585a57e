import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { atMost } from '../../tests/setup/run-counts';
import { type Listener, type ListenOptions, listenPostgres } from '../database/listen';
import { createTestStore, type TestStore, testEnvironment } from '../testing';
import { deleteOldEvents, followCacheEvents, invalidateTags, readEvents } from './cache-events';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

/** Follows the events of the store and collects the tags that it passes on. */
async function follow() {
  const tags: string[] = [];
  const log = { warn: vi.fn() };
  const events = await followCacheEvents(store.connection, log, (dropped) => tags.push(...dropped));
  onTestFinished(() => events.close());
  return { tags, events, log };
}
const change = (...tags: string[]) => store.db.transaction((tx) => invalidateTags(tx, tags));

describe('a change', () => {
  it('reaches every follower once it is committed, and none when it is rolled back', async () => {
    const [one, two] = [await follow(), await follow()];
    const failed = store.db.transaction(async (tx) => {
      await invalidateTags(tx, ['goods:1']);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await change('goods:2', 'home', 'home');
    for (const { tags } of [one, two])
      await vi.waitFor(() => expect(tags).toEqual(['goods:2', 'home']), { timeout: 10_000 });
  });

  it('before the start of a follower is not passed on', async () => {
    await change('goods:3');
    const { tags } = await follow();
    await change('goods:4');
    await vi.waitFor(() => expect(tags).toEqual(['goods:4']), { timeout: 10_000 });
  });

  it('without tags writes nothing', async () => {
    const before = (await store.invalidations()).length;
    await change();
    expect((await store.invalidations()).length).toBe(before);
  });

  it('at a later time is a job, which writes the event', async () => {
    await store.forgetInvalidations();
    await store.services.jobs.enqueue(store.db, 'cache.invalidate', { tags: ['home'] });
    const { tags } = await follow();
    await store.runJobs();
    await vi.waitFor(() => expect(tags).toEqual(['home']), { timeout: 10_000 });
  });
});

describe('a reader', () => {
  const pause = (seconds: number) =>
    store.db.execute(sql`update cache_event set created_time = now() - ${seconds} * interval '1 second'`);

  it('drops everything when it was away for longer than events are kept, or reads another database', async () => {
    const { position } = await readEvents(store.rawSql, null);
    const late = { ...position, time: position.time - 56 * 60_000 };
    expect((await readEvents(store.rawSql, late)).tags).toEqual(['everything']);
    expect((await readEvents(store.rawSql, { ...position, time: position.time - 54 * 60_000 })).tags).toEqual(
      [],
    );
    const other = { ...position, horizon: position.horizon + 1_000_000n };
    expect((await readEvents(store.rawSql, other)).tags).toEqual(['everything']);
  });

  it('finds no event that is older than an hour', async () => {
    await change('home');
    await pause(3_500);
    await deleteOldEvents(store.db);
    expect((await store.invalidations()).length).toBeGreaterThan(0);
    await pause(3_700);
    await deleteOldEvents(store.db);
    expect(await store.invalidations()).toEqual([]);
  });
});

describe.skipIf(!testEnvironment().databaseUrl)('on PostgreSQL', () => {
  it('an event with a lower id and an older transaction that commits later is passed on, each event once', async () => {
    const { tags } = await follow();
    let commit = () => {};
    const committed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let written = () => {};
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    const slow = store.db.transaction(async (tx) => {
      await invalidateTags(tx, ['goods:10']);
      written();
      await committed;
    });
    await isWritten;
    await change('goods:11');
    await vi.waitFor(() => expect(tags).toEqual(['goods:11']), { timeout: 10_000 });
    await change('goods:12');
    await vi.waitFor(() => expect(tags).toEqual(['goods:11', 'goods:12']), { timeout: 10_000 });
    commit();
    await slow;
    await vi.waitFor(() => expect(tags).toEqual(['goods:11', 'goods:12', 'goods:10']), { timeout: 10_000 });
    await change('goods:13');
    await vi.waitFor(() => expect(tags).toEqual(['goods:11', 'goods:12', 'goods:10', 'goods:13']), {
      timeout: 10_000,
    });
  });

  const ownUrl = async () => {
    const { rows } = await store.rawSql('select current_database() as name');
    const url = new URL(store.environment.databaseUrl ?? '');
    url.pathname = `/${String((rows[0] as { name: string }).name)}`;
    return url;
  };
  const followBy = async (listen: (options: ListenOptions) => Listener) => {
    const tags: string[] = [];
    const connection = { listen: async (options: ListenOptions) => listen(options) };
    const events = await followCacheEvents(connection, { warn: vi.fn() }, (dropped) => tags.push(...dropped));
    onTestFinished(() => events.close());
    return { tags, events };
  };
  const timeOf = async (tags: string[], tag: string) => {
    const begun = performance.now();
    await change(tag);
    await vi.waitFor(() => expect(tags).toContain(tag), { timeout: 10_000, interval: 5 });
    return performance.now() - begun;
  };

  const endListeners = () =>
    store.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'store cache_event'`);

  it('a change while the connection that listens is lost is passed on within two seconds', async () => {
    const { tags, events } = await follow();
    let longest = 0;
    for (let round = 0; round < 10; round += 1) {
      await endListeners();
      const begun = performance.now();
      await change(`goods:${round}`);
      await vi.waitFor(() => expect(tags).toContain(`goods:${round}`), { timeout: 10_000, interval: 5 });
      longest = Math.max(longest, performance.now() - begun);
    }
    expect(longest).toBeLessThan(atMost(2_000, 8_000));
    expect(events.isAlive()).toBe(true);
    expect(tags).toHaveLength(10);
  });

  it('a change whose notification is lost in a pooler is passed on within two seconds', async () => {
    const url = await ownUrl();
    const elsewhere = { query: () => Promise.reject(new Error('another connection')) };
    // Nothing notifies this channel, so that neither a change nor another follower proves the connection.
    const { tags } = await followBy((options) =>
      listenPostgres(url.href, elsewhere, { ...options, channels: ['unused_channel'] }),
    );
    await wait(1_500);
    expect(await timeOf(tags, 'goods:20')).toBeLessThan(atMost(2_000, 8_000));
  });

  it('a change while the network drops what the connection sends is passed on within two seconds', async () => {
    const url = await ownUrl();
    const sockets: Socket[] = [];
    const upstream = { host: url.hostname, port: Number(url.port || 5432) };
    const proxy = createServer((client) => {
      const server = connect(upstream);
      sockets.push(client, server);
      client.on('error', () => server.destroy()).pipe(server);
      server.on('error', () => client.destroy()).pipe(client);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    });
    url.hostname = '127.0.0.1';
    url.port = String((proxy.address() as AddressInfo).port);
    const pool = { query: (text: string, values: string[]) => store.rawSql(text, values) };
    const { tags } = await followBy((options) => listenPostgres(url.href, pool, options));
    await timeOf(tags, 'goods:30');
    await wait(1_500);
    for (const socket of sockets) socket.unpipe().pause();
    expect(await timeOf(tags, 'goods:31')).toBeLessThan(atMost(2_000, 8_000));
    await wait(1_000);
    expect(tags).toEqual(['goods:30', 'goods:31']);
  });
});
