import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startReceiver } from '../../../tests/stand-ins/webhook-receiver/webhook-receiver';
import { OutgoingCallError, ReceiverPaused } from '../../ports/outgoing-calls';
import { guardReceivers } from './guard-receivers';
import { createPublicCalls, isPublicAddress, type Reach } from './post-public';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.respond(() => ({ status: 204 }));
});
afterAll(() => receiver.close());

const post = (changes: Partial<Reach> = {}, url = receiver.urlOf('a')) =>
  createPublicCalls({ ...receiver.reach, ...changes }).post({ url, headers: {}, body: '{"a":1}' });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    (error: unknown) => (error instanceof OutgoingCallError ? error.failure : String(error)),
  );

const notPublic = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::169.254.169.254',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2130706433',
  '0x7f000001',
  'localhost',
  '',
];

describe('an address', () => {
  it.each(notPublic)('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  it.each(['8.8.8.8', '1.1.1.1', '::ffff:8.8.8.8', '2606:4700:4700::1111', '2400:3200::1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('a call', () => {
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'http://8.8.8.8/',
  ])('to %s is refused before a connection', async (url) => {
    const resolve = vi.fn(async () => []);
    const call = createPublicCalls({ resolve }).post({ url, headers: {}, body: '' });
    expect(await failureOf(call)).toBe('ADDRESS');
    expect(resolve).not.toHaveBeenCalled();
  });

  it.each(notPublic.filter((address) => /^[\d.]+$|::/.test(address) && address.length > 6))(
    'to a name that resolves to %s is refused, also beside a public address',
    async (address) => {
      const family = address.includes(':') ? 6 : 4;
      const resolve = async () => [
        { address: '8.8.8.8', family: 4 },
        { address, family },
      ];
      expect(await failureOf(post({ resolve, isAllowed: isPublicAddress }))).toBe('ADDRESS');
      expect(receiver.received).toEqual([]);
    },
  );

  it('asvs:V1.3.6 goes to the address that was checked, whatever the name resolves to a moment later', async () => {
    const addresses = ['127.0.0.1', '10.0.0.1', '10.0.0.1'];
    const resolve = vi.fn(async () => [{ address: addresses.shift() ?? '', family: 4 }]);
    expect(await post({ resolve })).toEqual({ status: 204, text: '' });
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(receiver.received).toMatchObject([{ host: expect.stringMatching(/^a\.receiver\.example:\d+$/) }]);
    expect(await failureOf(post({ resolve }))).toBe('ADDRESS');
  });

  it('needs a certificate of the name', async () => {
    expect(await failureOf(post({}, receiver.urlOf('a').replace('a.receiver', 'other')))).toBe(
      'NO_CONNECTION',
    );
    expect(await failureOf(post({ ca: undefined } as unknown as Partial<Reach>))).toBe('NO_CONNECTION');
    expect(receiver.received).toEqual([]);
  });

  it('follows no redirect', async () => {
    receiver.respond(() => ({ status: 302, headers: { location: receiver.urlOf('b', '/elsewhere') } }));
    expect(await post()).toMatchObject({ status: 302 });
    expect(receiver.received).toHaveLength(1);
  });

  it('ends in its time when name, response or body is late', async () => {
    const never = new Promise<never>(() => {});
    const began = performance.now();
    expect(await failureOf(post({ resolve: () => never, timeout: 100 }))).toBe('TIMEOUT');
    receiver.respond(() => 'hang');
    expect(await failureOf(post({ timeout: 100 }))).toBe('TIMEOUT');
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('reads the beginning of a body, without control characters', async () => {
    receiver.respond(() => ({ status: 500, body: `no\u0000\u202e\n${'x'.repeat(5_000_000)}` }));
    const { text } = await post({ timeout: 5000 });
    expect(text).toMatch(/^no x+$/);
    expect(text).toHaveLength(500);
  });

  it('tells a name without an address from a receiver that is away', async () => {
    expect(await failureOf(post({ resolve: () => Promise.reject(new Error('ENOTFOUND')) }))).toBe(
      'UNKNOWN_HOST',
    );
    expect(await failureOf(post({ resolve: async () => [] }))).toBe('UNKNOWN_HOST');
    receiver.respond(() => 'reset');
    expect(await failureOf(post())).toBe('NO_CONNECTION');
  });
});

it('a receiver that fails five times in a row is left alone for a minute, and others are not', async () => {
  let now = 0;
  const calls = guardReceivers(createPublicCalls(receiver.reach), { now: () => new Date(now) } as never);
  const to = (name: string) => calls.post({ url: receiver.urlOf(name), headers: {}, body: '' });
  const kind = (call: Promise<unknown>) =>
    call.then(() => 'sent').catch((error) => error instanceof ReceiverPaused);
  receiver.respond(({ host }) => ({ status: host.startsWith('bad') ? 503 : 204 }));
  for (let call = 0; call < 5; call += 1) expect(await kind(to('bad'))).toBe('sent');
  expect(await kind(to('bad'))).toBe(true);
  expect(await kind(to('good'))).toBe('sent');
  now = 60_001;
  expect(await kind(to('bad'))).toBe('sent');
  expect(await kind(to('bad'))).toBe(true);
  expect(receiver.received).toHaveLength(7);
});
