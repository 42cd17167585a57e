import { eq } from 'drizzle-orm';
import { apiKey } from '@/backend/database/schema/api-keys';
import { webhookDelivery, webhookEndpoint, webhookEvent } from '@/backend/database/schema/connections';
import { siteConfig } from '@/backend/database/schema/content';
import { paymentEvent } from '@/backend/database/schema/payments';
import { alarm, outbox } from '@/backend/database/schema/platform';
import { bookDifference } from '@/backend/database/schema/reconciliation';
import { newWebhookSecret, sealWebhookSecret } from '@/backend/domains/connections/secrets';
import { newId } from '@/backend/platform/new-id';
import type { TestStore } from '@/backend/testing';
import { picture } from '../api/fixtures/account';
import { disputedCard, disputeOf, evidenceFileOf } from '../api/fixtures/dispute';
import type { StaffMember } from '../api/fixtures/staff';
import { cardCodes, tradeFixture } from '../api/fixtures/trade';
import { type Request, unknownId } from './access-rows';

type Row = () => Promise<{ ask: (caller: StaffMember) => Request | Promise<Request>; unknown?: Request }>;

/** Disputes, reconciliation, suppliers and jobs, settings and reports. */
export function operationsRows(store: TestStore) {
  const reason = 'checked with the provider';
  const trade = tradeFixture(store);
  const open =
    (request: Request = {}): Row =>
    async () => ({ ask: () => request });
  const named =
    (make: () => Promise<string>, ask: (thing: string) => Request): Row =>
    async () => {
      const thing = await make();
      return { ask: () => ask(thing), unknown: ask(unknownId) };
    };
  const timeout = async () => {
    const [row] = await store.db.select().from(siteConfig).where(eq(siteConfig.key, 'payTimeoutMinutes'));
    return { version: row?.version ?? 0, value: 30 };
  };
  const letter =
    (ask: (id: string) => Request): Row =>
    async () => {
      const id = await deadLetterOf(store);
      return { ask: () => ask(id), unknown: ask('00000000-0000-4000-8000-000000000000') };
    };
  const connection = () => connectionOf(store);
  const openDispute = async () => disputeOf(store, (await trade.buy(cardCodes, undefined, disputedCard)).id);
  return {
    'GET /order/admin/dispute/list': open(),
    'GET /order/admin/dispute/view': named(openDispute, (id) => ({ query: { id } })),
    'POST /order/admin/dispute/evidence': named(openDispute, (disputeId) => ({
      body: { disputeId, note: 'Delivery protocol sent' },
    })),
    'POST /order/admin/dispute/submit': named(openDispute, (disputeId) => ({
      body: { disputeId, statement: 'It was delivered.' },
    })),
    'POST /order/admin/dispute/upload': async () => ({
      ask: async () => ({ form: await pictureForm() }),
    }),
    'GET /order/admin/dispute/file': async () => {
      const disputeId = await openDispute();
      const unknown = { query: { id: unknownId } };
      return { ask: async () => ({ query: { id: await evidenceFileOf(store, disputeId) } }), unknown };
    },
    'GET /order/admin/reconciliation/list': open(),
    'GET /order/admin/reconciliation/summary': open(),
    'POST /order/admin/reconciliation/correct': open({
      body: {
        lines: [
          { account: 'BANK', currency: 'CNY', minor: 5 },
          { account: 'REVENUE', currency: 'CNY', minor: -5 },
        ],
        reason,
      },
    }),
    'POST /order/admin/reconciliation/resolve': named(
      () => differenceOf(store),
      (id) => ({ body: { id, reason } }),
    ),
    'GET /order/admin/report/view': open({ query: { from: '2026-11-01', to: '2026-11-30' } }),
    'GET /order/admin/report/takings': open({ query: { from: '2026-11-01', to: '2026-11-30' } }),
    'GET /order/admin/report/takings_export': open({
      query: { from: '2026-11-01', to: '2026-11-30' },
    }),
    'GET /order/admin/report/export': open({ query: { from: '2026-11-01', to: '2026-11-30' } }),
    'GET /upms/admin/setting/list': open(),
    'GET /upms/admin/setting/history': open({ query: { key: 'risk' } }),
    'POST /upms/admin/brand/upload': async () => ({ ask: async () => ({ form: await logoForm() }) }),
    'POST /upms/admin/setting/save': async () => ({
      ask: async () => ({ body: { key: 'payTimeoutMinutes', ...(await timeout()), reason } }),
      unknown: { body: { key: 'method:NONE', version: 0, value: {}, reason } },
    }),
    'GET /upms/admin/operations/count': open(),
    'GET /upms/admin/supplier/list': open(),
    'GET /upms/admin/supplier/latency': open(),
    'GET /upms/admin/supplier/calls': open(),
    'GET /upms/admin/job/queues': open(),
    'GET /upms/admin/job/dead_letters': open(),
    'POST /upms/admin/job/retry': letter((id) => ({ body: { id } })),
    'POST /upms/admin/job/discard': letter((id) => ({ body: { id, reason } })),
    'GET /upms/admin/webhook/list': open(),
    'POST /upms/admin/webhook/retry': named(
      () => webhookOf(store),
      (id) => ({ body: { id } }),
    ),
    'POST /upms/admin/webhook/close': named(
      () => webhookOf(store, { kind: 'REFUND', objectId: newId(), result: 'UNKNOWN_REFUND' }),
      (id) => ({ body: { id, reason } }),
    ),
    'GET /upms/admin/outbox/list': open(),
    'POST /upms/admin/outbox/retry': named(
      () => noticeOf(store),
      (id) => ({ body: { id } }),
    ),
    'POST /upms/admin/mail/test': open(),
    'GET /upms/admin/api_key/list': open(),
    'POST /upms/admin/api_key/create': open({
      body: { name: 'ERP', scopes: ['orders.read'], days: 90, reason },
    }),
    'POST /upms/admin/api_key/revoke': async () => ({
      ask: async ({ staffId }: StaffMember) => ({ body: { id: await apiKeyOf(store, staffId), reason } }),
      unknown: { body: { id: unknownId, reason } },
    }),
    'GET /upms/admin/connection/list': open(),
    'GET /upms/admin/connection/events': open(),
    'POST /upms/admin/connection/create': open({
      body: { url: 'https://erp.example/hooks', description: 'ERP', events: ['order.created'], reason },
    }),
    'POST /upms/admin/connection/update': named(connection, (id) => ({
      body: {
        ...{ id, version: 0, reason },
        ...{ url: 'https://erp.example/new', description: 'ERP', events: ['stock.changed'] },
      },
    })),
    'POST /upms/admin/connection/rotate': named(connection, (id) => ({ body: { id, version: 0 } })),
    'POST /upms/admin/connection/pause': named(connection, (id) => ({
      body: { id, version: 0, isPaused: true },
    })),
    'POST /upms/admin/connection/delete': named(connection, (id) => ({ body: { id, version: 0, reason } })),
    'POST /upms/admin/connection/test': named(connection, (id) => ({ body: { id } })),
    'POST /upms/admin/connection/replay': named(
      () => sentEventOf(store),
      (id) => ({ body: { id, connectionId: id } }),
    ),
    'POST /upms/admin/connection/replay_failed': named(connection, (id) => ({ body: { id, since: 0 } })),
    'GET /order/admin/first_day/view': open(),
    'GET /upms/admin/policy_report/list': open(),
    'GET /upms/admin/alarm/list': open(),
    'POST /upms/admin/alarm/resolve': named(
      () => alarmOf(store),
      (id) => ({ body: { id, reason } }),
    ),
  };
}

async function pictureForm(): Promise<FormData> {
  const form = new FormData();
  form.set('file', new File([await picture()], 'picture.png', { type: 'image/png' }));
  return form;
}

async function logoForm(): Promise<FormData> {
  const form = await pictureForm();
  form.set('fileType', 'logo');
  return form;
}

async function differenceOf(store: TestStore): Promise<string> {
  const id = `AMOUNT:${newId()}`;
  await store.db
    .insert(bookDifference)
    .values({ id, kind: 'AMOUNT', provider: 'sandbox', subject: id, expected: '1', found: '2' });
  return id;
}

/** A key that works. */
async function apiKeyOf({ db, clock }: TestStore, staffId: string): Promise<string> {
  const id = newId();
  const expireTime = new Date(clock.now().getTime() + 86_400_000);
  await db.insert(apiKey).values({
    ...{ id, staffId, name: 'ERP', scopes: ['orders.read' as const], tokenHash: id, ending: 'abcd' },
    ...{ state: 'ACTIVE', expireTime },
  });
  return id;
}

/** A job that failed after all its retries. */
export async function deadLetterOf(store: TestStore, outboxId = newId()): Promise<string> {
  const { rows } = await store.rawSql(
    `insert into pgboss.job (name, data, output) values ('dead.outbox.send', $1, $2) returning id`,
    [JSON.stringify({ outboxId }), JSON.stringify({ message: 'Mailbox does not exist' })],
  );
  return (rows as { id: string }[])[0]?.id ?? '';
}

export async function webhookOf(
  store: TestStore,
  more: Partial<typeof paymentEvent.$inferInsert> = {},
): Promise<string> {
  const id = `sandbox:evt_${newId()}`;
  await store.db
    .insert(paymentEvent)
    .values({ id, provider: 'sandbox', type: 'payment.succeeded', providerRef: `ref_${id}`, ...more });
  return id;
}

export async function noticeOf(store: TestStore): Promise<string> {
  const id = newId();
  await store.db.insert(outbox).values({
    id,
    recipient: 'someone@tianyun.example',
    channel: 'EMAIL',
    subject: 'Your order',
    text: 'Your order',
    status: 'FAILED',
    attempts: 10,
  });
  return id;
}

export async function alarmOf(store: TestStore): Promise<string> {
  const id = newId();
  const time = store.clock.now();
  await store.db.insert(alarm).values({
    id,
    event: 'supplier.balance.low',
    key: `supplier.balance.low ${id}`,
    message: 'the balance at the supplier is low',
    detail: {},
    firstTime: time,
    lastTime: time,
  });
  return id;
}

/** An endpoint of outgoing webhooks. */
async function connectionOf(store: TestStore): Promise<string> {
  const id = newId();
  // Without events, so that nothing is written for the other rows of the matrix.
  await store.db.insert(webhookEndpoint).values({
    id,
    url: 'https://erp.example/hooks',
    description: 'ERP',
    events: [],
    secretEnc: sealWebhookSecret(store.services, id, newWebhookSecret()),
  });
  return id;
}

/** An event that failed, with the id of its endpoint. */
async function sentEventOf(store: TestStore): Promise<string> {
  const id = await connectionOf(store);
  const time = store.clock.now();
  await store.db
    .insert(webhookEvent)
    .values({ id, type: 'connection.test', content: { description: 'ERP' } });
  await store.db
    .insert(webhookDelivery)
    .values({ eventId: id, endpointId: id, status: 'FAILED', tries: 8, nextTime: time, startTime: time });
  return id;
}
