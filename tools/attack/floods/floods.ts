import type pg from 'pg';
import sharp from 'sharp';
import { demoDomain } from '../../../backend/seed/demo-accounts';
import type { Flood, FloodRequest } from './flooder';
import { buy, receiptOf, signedIn, staffSession } from './others';

/** Where a flood happens. */
export type Place = { origin: string; database: pg.Client };

export type NamedFlood = {
  name: string;
  /** Made for each run: sessions end, and limits of an hour begin again. */
  prepare: (place: Place) => Promise<Flood>;
  /** What others do meanwhile: 500 reads, 200 requests of purchases, or staff who sign in and work beside purchases. */
  watch: 'reads' | 'purchases' | 'staff';
  aims: Aims;
};

export type Aims = {
  /** Milliseconds of the slowest of a hundred requests of others. */
  cached: number;
  others: number;
  /** Requests of others that are measured. */
  requests: number;
  /** What the flood must have sent or opened, so that the row says something. */
  flooded: number;
  /** Connections that may stay open, by how they reach the shop; undefined where it is not their number that is bounded. */
  open?: { direct: number };
  /** Milliseconds that a connection without a request may stay open. */
  openMs?: number;
};

const reads = { watch: 'reads', aims: { cached: 50, others: 500, requests: 500 } } as const;
const purchases = { watch: 'purchases', aims: { cached: 50, others: 5_000, requests: 200 } } as const;
const staff = { watch: 'staff', aims: { cached: 50, others: 1_000, requests: 100 } } as const;

/** CONNECTIONS_PER_CLIENT and CONNECTIONS, and what is opened again while it is counted. */
const mostOpen = (clients: number) => Math.min(256 * clients, 8_192) + 144;
/** Headers have ten seconds (docs/operations.md), and the machine is busy. */
const openMs = 20_000;

function held(kind: Exclude<Flood['kind'], 'repeat'>, connections: number, addresses = 1): NamedFlood {
  const withoutRequest = kind === 'idle' || kind === 'half headers';
  return {
    name: `${connections} ${kind}${addresses > 1 ? ` of ${addresses} clients` : ''}`,
    prepare: async () => ({ kind, connections, addresses }),
    watch: reads.watch,
    aims: {
      ...reads.aims,
      flooded: connections,
      open: { direct: mostOpen(addresses) },
      ...(withoutRequest ? { openMs } : {}),
    },
  };
}

type Requests = readonly FloodRequest[] | ((place: Place) => Promise<readonly FloodRequest[]>);

const repeated = (
  name: string,
  connections: number,
  requests: Requests,
  watched: typeof purchases | typeof staff,
  least = connections,
): NamedFlood => ({
  name: `${connections} × ${name}`,
  prepare: async (place) => ({
    ...{ kind: 'repeat', connections, addresses: 1 },
    requests: typeof requests === 'function' ? await requests(place) : requests,
  }),
  watch: watched.watch,
  aims: { ...watched.aims, flooded: least },
});

const get = (path: string, cookie?: string): FloodRequest => ({
  ...{ method: 'GET', path },
  ...(cookie === undefined ? {} : { headers: { cookie } }),
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}): FloodRequest => ({
  ...{ method: 'POST', path, headers, body: JSON.stringify(body) },
});

/** A photograph that is expensive to decode: noise, 4,000 by 3,000 pixels. */
async function largePicture(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#888', noise } });
  return (await picture.jpeg({ quality: 60 }).toBuffer()).toString('base64');
}

const password = 'wrong-password-{n}';
const signIns = [
  post('/api/auth/oauth/token/member', {
    ...{ grant_type: 'password', username: `demo@${demoDomain}`, password, agree: true },
  }),
];
const staffSignIns = [post('/api/auth/admin/session/sign_in', { email: `admin@${demoDomain}`, password })];
const invitations = [post('/api/auth/admin/invitation/accept', { key: `{n}${'x'.repeat(30)}`, password })];

async function exports({ origin, database }: Place): Promise<FloodRequest[]> {
  // Limited to 30 an hour for each person, also over the floods before this one.
  await database.query(`delete from rate_limit where key like 'order-export:%'`);
  return [
    get('/api/order/admin/order/export?format=CSV', (await staffSession(origin)).cookie()),
    get('/api/order/admin/order/export?format=XLSX', (await staffSession(origin)).cookie()),
  ];
}

async function uploads({ origin }: Place): Promise<FloodRequest[]> {
  const member = await signedIn(origin);
  return [
    {
      ...{ method: 'POST', path: '/api/upms/file/upload', headers: { cookie: member.cookie() } },
      file: { name: 'file', base64: await largePicture(), fields: { fileType: 'image' } },
    },
  ];
}

async function documents({ origin }: Place): Promise<FloodRequest[]> {
  const { client, orderSn } = await buy(origin);
  return [get(await receiptOf(client, orderSn), client.cookie())];
}

function webhooks(): FloodRequest[] {
  const signature = { 'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` };
  return [post('/api/order/open/notify/stripe', { id: 'evt_{n}' }, signature)];
}

/** Files that are sent while they are read, by a client that does not read. */
const streams: NamedFlood = {
  name: '60 streams',
  prepare: async (place) => ({
    ...{ kind: 'slow readers', connections: 60, addresses: 1 },
    requests: await exports(place),
  }),
  watch: staff.watch,
  aims: { ...staff.aims, flooded: 60 },
};

const atOnce = async (place: Place): Promise<FloodRequest[]> => [
  ...[...signIns, ...staffSignIns, ...invitations],
  ...[...(await exports(place)), ...(await uploads(place)), ...(await documents(place)), ...webhooks()],
];

/** In the order of the table in docs/testing.md. */
export const floods: readonly NamedFlood[] = [
  ...[64, 500, 2_000].map((count) => held('slow bodies', count)),
  ...[64, 500, 2_000].map((count) => held('slow readers', count)),
  ...[64, 500, 2_000].map((count) => held('idle', count)),
  held('half headers', 2_000),
  repeated('random searches', 80, [get('/goods/search?keyword=w{n}')], purchases),
  repeated('unknown products', 80, [get('/goods/detail?id=18{n}')], purchases),
  repeated('/?x=', 80, [get('/?x={n}'), get('/en?x={n}')], purchases),
  repeated('sign-ins', 60, signIns, staff, 1_200),
  repeated('staff sign-ins', 60, staffSignIns, staff),
  repeated('invitations', 60, invitations, staff),
  repeated('exports', 60, exports, staff),
  repeated('uploads', 60, uploads, staff),
  repeated('documents', 60, documents, staff),
  streams,
  repeated('webhooks', 60, async () => webhooks(), staff),
  repeated('all of these at once', 120, atOnce, staff, 1_200),
  held('idle', 10_000),
  held('idle', 10_000, 64),
  held('half headers', 10_000, 64),
];
