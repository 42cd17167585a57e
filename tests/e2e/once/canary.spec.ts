import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { buildSecrets } from '@/tools/test/build-secrets';
import { root } from '../fixtures/build-copy';
import { openOwnShop } from '../fixtures/built-shop';
import { demoPassword, shopApi } from '../fixtures/shop-api';
import { expect, test } from '../fixtures/store-test';

/** Secrets of the operator; tests/security/canary.api.test.ts plants those of members and staff. */
const own = {
  SESSION_SECRET: 'canary-session-secret-of-the-shop-031',
  CLIENT_SECRET: 'canary-client-secret-of-the-shop-0031',
  REVALIDATE_SECRET: 'canary-revalidate-secret-of-shop-0031',
};
const publicPages = ['/', '/en', '/category', '/goods/detail?id=1800301000000000083', '/login', '/doc/list'];
const personalPages = ['/member', '/order', '/member/profile', '/staff', '/staff/orders'];
const failures = [
  '/goods/detail?id=x',
  '/nothing/here',
  '/api/nothing',
  '/api/order/member/order/list?page=x',
];

/** Files of a folder that contain one of the texts. */
async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    // A running shop replaces pages.
    const content = await readFile(path, 'latin1').catch(() => '');
    for (const text of texts) if (content.includes(text)) found.push(`${text} in ${path}`);
  }
  return found;
}

test('asvs:V13.3.1 the build has no secret of the machine that made it', async () => {
  expect(await filesWith(`${root}.next`, Object.values(buildSecrets))).toEqual([]);
});

test('no page, cache or error of a shop has a secret of its own', { tag: '@nightly' }, async () => {
  const shop = await openOwnShop('canary', own);
  const requests = await request.newContext();
  try {
    const api = shopApi(requests, shop.origin, 'en');
    const responses: string[] = [];
    const read = async (path: string) => {
      const answer = await requests.get(`${shop.origin}${path}`);
      responses.push(`${path} ${JSON.stringify(answer.headers())} ${await answer.text()}`);
      return answer;
    };
    // Twice, so that the second one comes from the cache.
    for (const path of [...publicPages, ...publicPages, ...failures]) await read(path);
    const body = {
      ...{ grant_type: 'password', username: 'demo@tianyun.example', password: demoPassword, agree: true },
    };
    expect((await api.send('POST /auth/oauth/token/member', { body })).status()).toBe(200);
    for (const path of [...personalPages, ...failures]) await read(path);
    const secrets = [...Object.values(own), ...Object.values(buildSecrets)];
    const shown = secrets.filter((secret) => responses.some((text) => text.includes(secret)));
    expect(shown).toEqual([]);
    // Pages that this shop has rendered are here too.
    expect(await filesWith(`${shop.folder}/.next`, secrets)).toEqual([]);
  } finally {
    await requests.dispose();
    await shop.close();
  }
});
