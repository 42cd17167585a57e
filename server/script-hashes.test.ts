import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { earlyScript } from '../lib/early-script';
import { publicPolicy, trustedTypesPolicy } from '../lib/routing/rules/security-headers';
import { serveRaw } from '../tests/raw-server';
import { rewriteHtml } from './html-rewriting';
import { allowOwnScripts, scriptHashes } from './script-hashes';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const flight = 'self.__next_f.push([1,"1:\\"天云\\"\\n"])';
const own = [
  earlyScript,
  flight,
  '(self.__next_f=self.__next_f||[]).push([0])',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/a.js"]});',
];
const page = (...scripts: string[]) =>
  `<html><head><script type="application/ld+json">{"a":1}</script></head><body>${scripts
    .map((text) => `<script>${text}</script>`)
    .join('')}<script src="/_next/static/a.js" async=""></script></body></html>`;

it('a page may run the scripts of Next.js and of the store', () => {
  const html = rewriteHtml(page(...own), () => undefined);
  const { hashes, unknown } = scriptHashes(html);
  expect(unknown).toEqual([]);
  const fetching = /<script>(\(\(\)=>\{\nconst sources[\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(hashes).toEqual([...own, fetching].map(hashOf));
});

it.each([
  'alert(1)',
  'self.__next_f.push([1,""]);alert(1)',
  'self.__next_f.push(alert(1))',
  'self.__next_f.push([1,"a"+alert(1)])',
  `${earlyScript};alert(1)`,
  '(()=>{\nconst sources=["/a.js"];alert(1)})()',
])('a script that was injected does not run: %s', (text) => {
  expect(scriptHashes(page(text))).toEqual({ hashes: [], unknown: [text] });
});

it('the policy of a public page names its scripts, and one that the page should not have is logged', async () => {
  const log = { error: vi.fn() };
  const get = await serveRaw(
    allowOwnScripts((_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader('Content-Security-Policy', publicPolicy(false));
      response.write(page(flight).slice(0, 50));
      response.end(page(flight).slice(50).replace('</body>', '<script>alert(1)</script></body>'));
    }, log),
  );
  const { headers, body } = await get('/en');
  expect(body.toString()).toContain(flight);
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashOf(flight)}`);
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
  expect(log.error).toHaveBeenCalledTimes(1);
});

it.each([true, false])(
  'public pages report texts that are run as scripts when asked to: %s',
  async (asked) => {
    const log = { error: vi.fn() };
    const get = await serveRaw(
      allowOwnScripts(
        (_request, response) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.setHeader('Content-Security-Policy', publicPolicy(false));
          response.end(page(flight));
        },
        log,
        asked,
      ),
    );
    const { headers } = await get('/en');
    expect(headers['content-security-policy-report-only']).toBe(asked ? trustedTypesPolicy : undefined);
  },
);

it('leaves other policies, and responses that are not pages, as they are', async () => {
  const log = { error: vi.fn() };
  const get = await serveRaw(
    allowOwnScripts(({ url }, response) => {
      response.setHeader('Content-Type', url === '/text' ? 'text/plain' : 'text/html');
      response.setHeader(
        'Content-Security-Policy',
        url === '/text' ? publicPolicy(false) : "script-src 'nonce-a' 'strict-dynamic'",
      );
      response.end('<script>alert(1)</script>');
    }, log),
  );
  expect((await get('/text')).headers['content-security-policy']).toBe(publicPolicy(false));
  expect((await get('/order')).headers['content-security-policy']).toBe(
    "script-src 'nonce-a' 'strict-dynamic'",
  );
  expect(log.error).not.toHaveBeenCalled();
});
