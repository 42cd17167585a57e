import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;

beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const chrome = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

function signIn(userAgent: string, ip: string) {
  return store.call(
    'POST /auth/oauth/token/member',
    {
      body: {
        grant_type: 'password',
        username: 'second@tianyun.example',
        password: 'Tianyun2026',
        agree: true,
      },
    },
    { headers: { 'User-Agent': userAgent, 'x-real-ip': ip }, locale: 'en' },
  );
}

async function mails() {
  const rows = await mailedTo(store, 'second@tianyun.example');
  return rows.filter(({ subject }) => subject.includes('new device'));
}

it('notifies a member of a sign-in from a device that no earlier session used', async () => {
  await signIn(chrome(149), '203.0.113.7');
  expect(await mails()).toHaveLength(0);
  // A newer browser version, a repeated sign-in and another address of the same IPv6 network send nothing.
  await signIn(chrome(150), '203.0.113.7');
  expect(await mails()).toHaveLength(0);
  await signIn(firefox, '203.0.113.7');
  const [mail] = await mails();
  expect(mail?.text).toContain('Firefox on Linux');
  expect(mail?.text).toContain('203.0.113.*');
  expect(mail?.text).not.toContain('203.0.113.7');
  expect(mail?.text).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
  expect(mail?.text).toContain('/en/member/profile/devices');
  await signIn(chrome(150), '2001:db8:1:2::7');
  expect(await mails()).toHaveLength(2);
  await signIn(chrome(150), '2001:db8:1:2:9::8');
  await signIn(firefox, '203.0.113.7');
  expect(await mails()).toHaveLength(2);
});
