import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { followRouteRules } from '../../lib/routing/rules/route-rules-file';
import { serveListener } from '../../tests/listener';
import { ruleRedirects } from './rule-redirects';

/** A listener in front of cached pages, with a file of rules. */
async function shopWith(rules: object) {
  const folder = mkdtempSync(join(tmpdir(), 'route-rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'route-rules.json');
  let now = 0;
  const write = (changed: object) => {
    now += 3_000;
    writeFileSync(file, JSON.stringify(changed));
    utimesSync(file, now, now);
  };
  write(rules);
  const current = followRouteRules(file, () => {});
  const shop = await serveListener(
    (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end('a page');
    },
    { redirectOf: ruleRedirects(() => current(now)) },
  );
  const visit = async (path: string, headers = {}) => {
    const { status, headers: sent } = await shop.get(path, { headers });
    return [status, sent.location];
  };
  return { write, visit };
}

it('a changed file redirects public addresses at once, with its status, language, view and query', async () => {
  const { write, visit } = await shopWith({});
  expect(await visit('/doc/list')).toEqual([200, undefined]);
  write({
    '/doc/list': { redirect: '/doc/detail?id=faq', statusCode: 302 },
    '/sale/**': { redirect: '/category' },
  });
  expect(await visit('/doc/list?group=HELP')).toEqual([302, '/doc/detail?id=faq&group=HELP']);
  expect(await visit('/en/doc/list')).toEqual([302, '/en/doc/detail?id=faq']);
  expect(await visit('/pc/en/doc/list')).toEqual([302, '/pc/en/doc/detail?id=faq']);
  expect(await visit('/en/sale/2026/summer?from=mail')).toEqual([308, '/en/category?from=mail']);
  expect(await visit('/doc/listing')).toEqual([200, undefined]);
  expect(await visit('/constructor')).toEqual([200, undefined]);
  write({ '/member/**': { appMiddleware: { auth: true } } });
  expect(await visit('/doc/list')).toEqual([200, undefined]);
});

it('a first visit to the home page gets its language before a redirect', async () => {
  const { visit } = await shopWith({ '/': { redirect: '/category' } });
  expect(await visit('/')).toEqual([200, undefined]);
  expect(await visit('/', { cookie: 'i18n_redirected=zh-cn' })).toEqual([308, '/category']);
  expect(await visit('/en')).toEqual([308, '/en/category']);
});
