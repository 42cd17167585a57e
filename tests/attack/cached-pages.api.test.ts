import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reportTags, serveListener } from '../listener';
import { runCounts } from '../setup/run-counts';
import { attackSeed, printReport } from './attack-report';

/** Headers by which Next.js, or what is in front of it, makes another response of the same URL. */
const headers: readonly (readonly [name: string, value: string])[] = [
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'ftp'],
  ['x-forwarded-port', '99'],
  ['x-original-url', '/evil'],
  ['x-rewrite-url', '/evil'],
  ['x-http-method-override', 'POST'],
  ['x-middleware-subrequest', 'middleware:middleware:middleware'],
  ['x-middleware-rewrite', '/evil'],
  ['x-nextjs-data', '1'],
  ['x-nextjs-rewritten-path', '/evil'],
  ['next-router-prefetch', '1'],
  ['next-router-state-tree', '%5B%22evil%22%5D'],
  ['next-action', 'evil'],
  ['next-resume', '1'],
  ['rsc', '1'],
  ['x-staff-host', '1'],
  ['content-security-policy', "script-src 'nonce-evil'"],
  ['content-security-policy-report-only', "script-src 'nonce-evil'"],
  ['range', 'bytes=0-1'],
  ['authorization', 'Bearer evil'],
  ['if-none-match', '*'],
  ['accept-encoding', 'gzip;q=0, evil'],
  ['content-type', 'multipart/form-data; boundary=evil'],
  ['host', 'evil.example'],
];
/** What a page may read of them: all but the encoding, the host and what only proxies write. */
const read = /^(?:rsc|next-.*|x-.*|content-.*|range|authorization)$/;

const queries = ['', '&x=evil', '&id=evil', '&_rsc=evil', '&utm_source=evil', '&%69d=evil', '&keyword=evil'];
const endings = ['', '/evil.css', ';evil.js', '%2f..%2fevil.png', '%0aevil', '?evil.css', '/..;/evil.js'];

const attack = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS'),
  headers: fc.uniqueArray(fc.constantFrom(...headers), {
    minLength: 1,
    maxLength: 4,
    selector: ([name]) => name,
  }),
  query: fc.constantFrom(...queries),
});
const deception = fc.record({
  ending: fc.constantFrom(...endings),
  headers: fc.uniqueArray(fc.constantFrom(...headers), { maxLength: 2, selector: ([name]) => name }),
});

const shared = { 'Cache-Control': 'public, s-maxage=300', 'Content-Type': 'text/html' };

function tag(request: IncomingMessage): void {
  try {
    reportTags(request, 'home');
  } catch {
    // A request whose response is not cached has no callback.
  }
}

/** A public page that shows what it could read, and a personal one that shows its visitor. */
const serve = () =>
  serveListener((request, response) => {
    const { url = '', headers: given } = request;
    if (url.startsWith('/member')) {
      response.writeHead(200, { 'Cache-Control': 'private, no-store', 'Content-Type': 'text/html' });
      response.end(`personal page of ${given.cookie ?? 'a visitor'}`);
      return;
    }
    const seen = Object.entries(given)
      .filter(([name, value]) => read.test(name) && /evil|ftp|99|^1$|POST|bytes/.test(String(value)))
      .map(([name, value]) => `${name}: ${value}`);
    tag(request);
    response.writeHead(200, shared);
    response.end(`page ${url} ${seen.join(', ')}`);
  });

it('a cached page is not changed by the requests of another visitor, and a personal one is never cached', async () => {
  const shop = await serve();
  const count = runCounts.attackPages;
  const report = printReport('requests to poison cached pages or to cache personal ones', attackSeed());
  const options = { numRuns: Math.ceil(count / 2), seed: attackSeed() };
  let id = 0;
  for (const { method, headers: given, query } of fc.sample(attack, options)) {
    id += 1;
    const path = `/goods/detail?id=${id}`;
    const sent = await shop.get(`${path}${query}`, { method, headers: Object.fromEntries(given) });
    const { status, body } = await shop.get(path, { headers: { host: 'shop.example' } });
    const isRight = status === 200 && body.trim() === `page ${path}`;
    report.add(
      `poison, ${method}`,
      sent.status ?? 0,
      isRight
        ? null
        : `${method} ${path}${query} ${JSON.stringify(given)}: others then get ${status} ${body}`,
    );
  }
  for (const { ending, headers: given } of fc.sample(deception, options)) {
    id += 1;
    const path = `/member/${id}${ending}`;
    const cookie = 'store_session=victim';
    const sent = await shop.get(path, { headers: { ...Object.fromEntries(given), cookie } });
    const { body } = await shop.get(path);
    report.add(
      'deception',
      sent.status ?? 0,
      body.includes('victim') ? `${path} ${JSON.stringify(given)}: others get the page of the member` : null,
    );
  }
  expect(report.end()).toEqual([]);
}, 300_000);

it('a page that is cached without looking at what changes it is noticed', async () => {
  const shop = await serveListener((request, response) => {
    tag(request);
    response.writeHead(200, shared);
    response.end(`page ${request.headers['user-agent'] ?? ''}`);
  });
  await shop.get('/goods/detail?id=1', { headers: { 'user-agent': 'evil' } });
  expect((await shop.get('/goods/detail?id=1')).body, 'as the test above would find it').toContain('evil');
});
