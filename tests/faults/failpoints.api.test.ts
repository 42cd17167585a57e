import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { dispute } from '../../backend/database/schema/disputes';
import { sandboxCustomer, sandboxRefund } from '../../backend/database/schema/fulfilment';
import { member } from '../../backend/database/schema/members';
import { orders } from '../../backend/database/schema/orders';
import { paymentCustomer, refund } from '../../backend/database/schema/payments';
import { outbox } from '../../backend/database/schema/platform';
import { hashPassword } from '../../backend/domains/auth/passwords/password-hash';
import type { OpenStore } from '../../backend/open-store';
import { type Failpoint, failpoints } from '../../backend/platform/failpoints';
import { findViolations } from '../api/fixtures/check-invariants';
import { addUnits, makeBuyers } from '../load/buyers';
import { callOver, makePlace, type Place, startStore, withOpenStore } from '../load/running-store';
import { runCounts } from '../setup/run-counts';
import { type MailServer, startMailServer } from '../stand-ins/mail/mail-server';
import { findDamage, noDamage, recover, unpaired } from './find-damage';
import { cards, journeys, type Shopper, shopperPassword, topUp } from './journeys';

/** A process dies at each step between the database and the outside; nothing may be lost or done twice. */
const rounds = runCounts.failpointRounds;

/** One step of each kind; `npm run test:all` takes all of them. */
const oneOfEach: readonly Failpoint[] = [
  'order.written',
  'payment.captured',
  'refund.accepted',
  'codes.claimed',
  'top-up.accepted',
  'mail.sent',
  'customer.created',
];
const steps = rounds > 1 ? failpoints : oneOfEach;

type Crash = { point: Failpoint; shopper: Shopper };

let place: Place;
const crashes: Crash[] = [];
/** How often each mail arrived, by its Message-ID. */
const arrived = new Map<string, number>();
let mailServer: MailServer;

beforeAll(async () => {
  mailServer = await startMailServer(({ raw }) => {
    const id = /^Message-ID: <(\d+)@/im.exec(raw.toString())?.[1] ?? 'unknown';
    arrived.set(id, (arrived.get(id) ?? 0) + 1);
  });
  place = await makePlace(inject('seededDatabase'), { SMTP_URL: mailServer.url });
  await withOpenStore(place, async ({ services }) => {
    const { db } = services;
    for (const { skuId } of [cards, topUp('')]) await addUnits(services, skuId, steps.length * rounds);
    const buyers = await makeBuyers(db, steps.length * rounds);
    const passwordHash = await hashPassword(shopperPassword);
    await db
      .update(member)
      .set({ passwordHash })
      .where(
        inArray(
          member.id,
          buyers.map(({ memberId }) => memberId),
        ),
      );
    for (const [index, buyer] of buyers.entries()) {
      const point = steps[index % steps.length];
      if (!point) throw new Error('No failpoint');
      const { wish } = journeys[point];
      crashes.push({ point, shopper: { buyer, name: `shopper-${index}`, wish } });
    }
  });
});

afterAll(async () => {
  await place?.drop();
  await mailServer.close();
});

it.each(steps)('recovers from a crash at %s', async (point) => {
  for (const { shopper } of crashes.filter((crash) => crash.point === point)) {
    const journey = journeys[point];
    const running = await startStore(place, { STORE_FAILPOINT: point });
    // The connection closes under the shopper, or the process dies in a job.
    const ending = await journey.run(callOver(running.url), shopper).catch(String);
    await Promise.race([running.exited, delay(20_000)]);
    await running.stop('SIGKILL');
    expect(running.output(), `the shopper saw ${ending}`).toContain(`Failpoint ${point}\n`);
    await withOpenStore(place, async (store) => {
      await repeatJobs(store);
      await recover(store);
      await withServer(store, (url) => journey.run(callOver(url, { 'x-real-ip': '127.0.0.1' }), shopper));
      await recover(store);
      const { damage } = await findDamage(store, { placed: [], paid: [] });
      expect(damage).toEqual(noDamage);
      if (journey.ends) expect(await statusOf(store, shopper)).toBe(journey.ends);
    });
  }
});

it('asvs:V16.5.3 loses nothing and does nothing twice', async () => {
  await withOpenStore(place, async (store) => {
    const { db } = store.services;
    const shoppers = crashes.map(({ shopper }) => shopper);
    const placed = shoppers.flatMap((shopper) => shopper.placed ?? []);
    const paid = crashes.flatMap(({ point, shopper }) =>
      journeys[point].ends === 'PENDING_EVALUATE' ? (shopper.paid ?? []) : [],
    );
    const { damage, delivered } = await findDamage(store, { placed, paid });
    expect(damage).toEqual(noDamage);
    expect(await findViolations(store.services)).toEqual({});

    // One order for each shopper, although each has sent it twice.
    const made = await db.select({ memberId: orders.memberId }).from(orders);
    expect(made).toHaveLength(new Set(made.map(({ memberId }) => memberId)).size);
    expect(made).toHaveLength(new Set(placed).size);

    // The refunds in the books of the provider are those of the store.
    const returned = await db.select().from(sandboxRefund);
    const refunds = await db.select().from(refund).where(eq(refund.status, 'SUCCEEDED'));
    const entry = (id: string, minor: number) => `${id} ${minor}`;
    expect(
      unpaired(
        returned.map(({ requestId, minor }) => entry(requestId, minor)),
        refunds.map(({ sn, minor }) => entry(sn, minor)),
      ),
    ).toEqual([]);
    const refunded = crashes.filter(
      ({ point, shopper }) => journeys[point].ends === 'REFUNDED' && shopper.placed,
    );
    expect(returned).toHaveLength(refunded.length);
    const disputes = await db.select({ status: dispute.status }).from(dispute);
    const disputed = crashes.filter(({ point, shopper }) => point === 'dispute.fetched' && shopper.paid);
    expect(disputes).toEqual(disputed.map(() => ({ status: 'OPEN' })));

    // The provider has the customers of the store and no others.
    const theirs = await db.select({ id: sandboxCustomer.id }).from(sandboxCustomer);
    const ours = await db.select({ id: paymentCustomer.customerRef }).from(paymentCustomer);
    expect(
      unpaired(
        theirs.map(({ id }) => id),
        ours.map(({ id }) => id),
      ),
    ).toEqual([]);

    // A mail that was being sent at a crash is sent again with the same id; no other one is repeated.
    const mails = await db.select().from(outbox).where(eq(outbox.channel, 'EMAIL'));
    expect(mails.filter(({ id, status }) => status !== 'SENT' || !arrived.has(id))).toEqual([]);
    expect([...arrived.values()].filter((count) => count > 1).length).toBeLessThanOrEqual(crashes.length);

    console.log(
      `failpoints, ${place.engine}: ${crashes.length} crashes at ${steps.length} steps, ${placed.length} orders, ${delivered} delivered, ${returned.length} refunded, 0 lost, 0 doubled`,
    );
  });
});

/** Jobs that ran when the process died run again, as they do after their time limit of two minutes. */
async function repeatJobs({ services: { db } }: OpenStore): Promise<void> {
  await db.execute(
    sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name not like 'sweep.%'`,
  );
}

async function statusOf({ services: { db } }: OpenStore, { buyer }: Shopper): Promise<string | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.memberId, buyer.memberId));
  return order?.status;
}

async function withServer(store: OpenStore, work: (url: string) => Promise<unknown>): Promise<void> {
  const server = serve({ fetch: store.app.fetch, port: 0, hostname: '127.0.0.1' });
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await work(`http://127.0.0.1:${port}`);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
