import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { codeAt, stepOf } from '../../../backend/platform/factors/one-time-code';
import { demoDomain, demoPassword } from '../../../backend/seed/demo-accounts';
import { buyerName } from './accounts';
import { type Answer, type Client, createClient, dataOf } from './client';

/** What others than the attacker do meanwhile: each request, how long it took, and whether it was served. */
export type Seen = { what: string; ms: number; status: number };

const skuId = '1800311000000000107';
const goodsId = '1800301000000000001';
const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', cardholderName: 'LI YUN' };

let addresses = 0;
/** Another network each time; the flood has networks of its own. */
function nextAddress(): string {
  addresses += 1;
  return `127.0.${10 + (Math.floor(addresses / 250) % 50)}.${1 + (addresses % 250)}`;
}

let members = 0;
export async function signedIn(origin: string): Promise<Client> {
  const client = createClient(origin, nextAddress());
  const answer = await signIn(client);
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.body.slice(0, 200)}`);
  return client;
}

function signIn(client: Client): Promise<Answer> {
  members += 1;
  return client.call('POST /auth/oauth/token/member', {
    body: { grant_type: 'password', username: buyerName(members), password: demoPassword, agree: true },
  });
}

/** Reads of visitors and of signed-in members; pages that are shared are `cached`. */
export async function readers(origin: string, count: number): Promise<(n: number) => Promise<Seen>> {
  const clients = await Promise.all(Array.from({ length: count }, () => signedIn(origin)));
  const reads: [what: string, read: (client: Client, n: number) => Promise<Answer>][] = [
    ['cached', () => createClient(origin, nextAddress()).page(`/goods/detail?id=${goodsId}`)],
    ['other', (client) => client.call('GET /order/member/order/list')],
    ['cached', () => createClient(origin, nextAddress()).page('/en')],
    ['other', (client) => client.page('/member')],
    ['other', (client, n) => client.call(`GET /goods/member/goods/suggest?keyword=game${n % 7}`)],
  ];
  return async (n) => {
    const [what, read] = reads[n % reads.length] ?? ['', () => Promise.reject(new Error('no read'))];
    const client = clients[n % clients.length];
    if (!client) throw new Error('no client');
    const { status, ms } = await read(client, n);
    return { what, ms, status };
  };
}

/** Signs in and buys, up to the paid order; it ends at the first request that fails. */
export async function buy(origin: string): Promise<{ seen: Seen[]; orderSn: string; client: Client }> {
  const client = createClient(origin, nextAddress());
  const seen: Seen[] = [];
  let orderSn = '';
  const step = async (what: string, work: Promise<Answer>) => {
    const answer = await work;
    seen.push({ what, ms: answer.ms, status: answer.status });
    return dataOf(what, answer);
  };
  const wish = { skuId, quantity: 1, paymentMethod: 'STRIPE_CARD', offerType: 'NONE' };
  const once = () => ({ 'idempotency-key': randomUUID() });
  try {
    const page = await client.page('/login');
    seen.push({ what: 'sign-in page', ms: page.ms, status: page.status });
    await step('sign-in', signIn(client));
    const confirm = await client.page(`/order/buy/confirm?skuId=${skuId}&quantity=1`);
    seen.push({ what: 'checkout page', ms: confirm.ms, status: confirm.status });
    const { quoteToken } = await step(
      'quote',
      client.call('POST /order/member/order/calculate', { body: wish }),
    );
    const placed = await step(
      'order',
      client.call('POST /order/member/order/create', {
        body: { ...wish, values: {}, quoteToken, repeatConfirmed: true },
        headers: once(),
      }),
    );
    orderSn = String(Object(placed.order).sn);
    const { payments } = await step(
      'methods',
      client.call(`GET /order/member/order/payment?orderSns=${orderSn}`),
    );
    const method = (Array.isArray(payments) ? payments : []).find(({ code }) => code === 'STRIPE_CARD');
    const { action, paymentLog } = await step(
      'payment',
      client.call('POST /order/member/payment/load', {
        body: {
          paymentItemList: [{ orderSn, amount: method?.payAmount }],
          paymentId: 'STRIPE_CARD',
          cardholderName: card.cardholderName,
        },
        headers: once(),
      }),
    );
    const session = new URLSearchParams(String(Object(action).url).split('?')[1]).get('session');
    await step('card', client.call(`POST /sandbox/session/${session}/card`, { body: card }));
    const paid = `GET /order/member/payment/is_pay_success?paymentLogSn=${Object(paymentLog).sn}`;
    await step('paid', client.call(paid));
  } catch (error) {
    if (!seen.some(({ status }) => status !== 200)) throw error;
  }
  return { seen, orderSn, client };
}

/** A person of staff signs in with their authenticator and works. */
export async function staffWork(origin: string): Promise<Seen[]> {
  const client = createClient(origin, nextAddress());
  const seen: Seen[] = [];
  const step = async (what: string, work: Promise<Answer>) => {
    const { ms, status } = await work;
    seen.push({ what, ms, status });
  };
  await step('staff sign-in', staffPassword(client));
  await step('staff code', staffCode(client));
  await step('staff call', client.call('GET /order/admin/order/list'));
  await step('staff call', client.call('GET /upms/admin/staff/list'));
  await step('staff page', client.page('/staff/orders'));
  return seen;
}

const staffPassword = (client: Client) =>
  client.call('POST /auth/admin/session/sign_in', {
    body: { email: `admin@${demoDomain}`, password: demoPassword },
  });

const staffCode = (client: Client) =>
  client.call('POST /auth/admin/session/verify', {
    body: { code: codeAt('JBSWY3DPEHPK3PXP', stepOf(new Date())) },
  });

/** A session of staff; exports need a code that was entered a short time ago. */
export async function staffSession(origin: string): Promise<Client> {
  const client = createClient(origin, nextAddress());
  dataOf('staff sign-in', await staffPassword(client));
  dataOf('staff code', await staffCode(client));
  return client;
}

/** A member's receipt: its address. */
export async function receiptOf(client: Client, orderSn: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await client.call('POST /order/member/receipt/issue', { body: { orderSn } });
    const id = Object(Object(JSON.parse(answer.body)).data).receipts?.[0]?.id;
    if (id !== undefined) return `/api/order/member/receipt/file?id=${id}`;
    await wait(200);
  }
  throw new Error('No receipt was issued');
}
