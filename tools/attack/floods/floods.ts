import sharp from 'sharp';
import { demoDomain } from '../../../backend/seed/demo-accounts';
import type { Flood, FloodRequest } from './flooder';
import { buy, receiptOf, signedIn, staffSession } from './others';

export type NamedFlood = {
  name: string;
  flood: Flood;
  /** What others do meanwhile: 500 reads, 200 requests of purchases, or staff who sign in and work beside purchases. */
  watch: 'reads' | 'purchases' | 'staff';
  /** Milliseconds of the slowest of a hundred requests. */
  aims: { cached: number; others: number };
};

const reads = { watch: 'reads', aims: { cached: 50, others: 500 } } as const;
const purchases = { watch: 'purchases', aims: { cached: 50, others: 5_000 } } as const;
const staff = { watch: 'staff', aims: { cached: 50, others: 1_000 } } as const;

const held = (kind: Flood['kind'], connections: number, addresses = 1): NamedFlood => ({
  name: `${connections} ${kind}${addresses > 1 ? ` of ${addresses} clients` : ''}`,
  flood: { kind, connections, addresses },
  ...reads,
});

const repeated = (
  name: string,
  connections: number,
  requests: readonly FloodRequest[],
  watched: typeof purchases | typeof staff,
): NamedFlood => ({
  name: `${connections} × ${name}`,
  flood: { kind: 'repeat', connections, addresses: 1, requests },
  ...watched,
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

/** The floods of issue 31, by one client unless its name says more. @param origin where its sessions sign in */
export async function floodsOf(origin: string): Promise<NamedFlood[]> {
  const member = await signedIn(origin);
  const bought = await buy(origin);
  const receipt = await receiptOf(bought.client, bought.orderSn);
  const person = await staffSession(origin);
  const picture = await largePicture();
  const password = 'wrong-password-{n}';
  const upload: FloodRequest = {
    ...{ method: 'POST', path: '/api/upms/file/upload', headers: { cookie: member.cookie() } },
    file: { name: 'file', base64: picture, fields: { fileType: 'image' } },
  };
  const body = {
    ...{ grant_type: 'password', username: `demo@${demoDomain}`, password, agree: true },
  };
  const signature = { 'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` };
  return [
    ...[64, 500, 2_000].map((count) => held('slow bodies', count)),
    ...[64, 500, 2_000].map((count) => held('slow readers', count)),
    ...[64, 2_000].map((count) => held('idle', count)),
    held('half headers', 2_000),
    repeated('random searches', 80, [get('/goods/search?keyword=w{n}')], purchases),
    repeated('unknown products', 80, [get('/goods/detail?id=18{n}')], purchases),
    repeated('/?x=', 80, [get('/?x={n}'), get('/en?x={n}')], purchases),
    repeated('sign-ins', 60, [post('/api/auth/oauth/token/member', body)], staff),
    repeated(
      'staff sign-ins',
      60,
      [post('/api/auth/admin/session/sign_in', { email: `admin@${demoDomain}`, password })],
      staff,
    ),
    repeated(
      'invitations',
      60,
      [post('/api/auth/admin/invitation/accept', { key: `{n}${'x'.repeat(30)}`, password })],
      staff,
    ),
    repeated('exports', 60, [get('/api/order/admin/order/export?format=csv', person.cookie())], staff),
    repeated('uploads', 60, [upload], staff),
    repeated('documents', 60, [get(receipt, bought.client.cookie())], staff),
    repeated('webhooks', 60, [post('/api/order/open/notify/stripe', { id: 'evt_{n}' }, signature)], staff),
    held('idle', 10_000),
    held('idle', 10_000, 64),
    held('half headers', 10_000, 64),
  ];
}
