import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { serveRaw } from '../tests/raw-server';
import { painted, paintFirst } from './paint-first';

const style = '.a{content:"$& $1"}';
const head =
  '<meta charSet="utf-8"/><link rel="stylesheet" href="/_next/static/a.css" data-precedence="next"/>' +
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/b.js"/>' +
  '<link rel="preload" href="/_next/static/c.css" as="style"/>' +
  '<link rel="preload" as="image" href="/cover.svg"/>' +
  '<script src="/_next/static/b.js" async=""></script><script src="/_next/static/c.js" async=""></script>' +
  '<script src="/_next/static/old.js" noModule=""></script>';
const html = `<html><head>${head}</head><body>天云<script>self.__next_f.push([1,"</body>"])</script></body></html>`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'painted-'));
  writeFileSync(join(folder, 'a.css'), style);
});

const readStyle = (href: string) => (href === '/_next/static/a.css' ? style : undefined);

describe('a painted page', () => {
  const page = painted(html, readStyle);

  it('has its style sheet in it, and the link that nobody fetches any more', () => {
    expect(page).toContain(
      `<meta charSet="utf-8"/><style>${style}</style><link disabled="" rel="stylesheet" href="/_next/static/a.css" data-precedence="next"/>`,
    );
  });

  it('asks for its scripts by the last of its own, all else is as it was', () => {
    expect(page).not.toMatch(/<script[^>]* async/);
    expect(page).not.toMatch(/preload"[^>]*(?:script|style)/);
    expect(page).toContain(
      '<link rel="preload" as="image" href="/cover.svg"/><script src="/_next/static/old.js" noModule="">',
    );
    expect(page).toMatch(
      /push\(\[1,"<\/body>"\]\)<\/script><script>\(\(\)=>\{[\s\S]*\}\)\(\)<\/script><\/body><\/html>$/,
    );
    expect(page.indexOf('["/_next/static/b.js","/_next/static/c.js"]')).toBeGreaterThan(page.indexOf('天云'));
  });

  it('keeps the link of a sheet that is not of this build', () => {
    expect(painted('<link rel="stylesheet" href="/chat.css"/>', readStyle)).toBe(
      '<link rel="stylesheet" href="/chat.css"/>',
    );
  });
});

/** Runs the script of a painted page: what it fetches, and the moments it waits for. */
function runPage({ hidden = false, reports = true } = {}) {
  const fetched: string[] = [];
  const moments = { paint: () => {}, timeout: () => {}, timeoutMs: 0 };
  vi.stubGlobal('document', {
    hidden,
    createElement: () => ({}),
    head: { append: ({ src, async }: { src: string; async: boolean }) => fetched.push(`${src} ${async}`) },
  });
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => {
    Object.assign(moments, { timeout: run, timeoutMs: ms });
  });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(private readonly run: () => void) {}
      observe({ type }: { type: string }) {
        if (reports && type === 'paint') moments.paint = this.run;
      }
    },
  );
  const script = /<script>(\(\(\)=>\{\nconst sources[\s\S]*?)<\/script>/.exec(painted(html, readStyle))?.[1];
  new Function(String(script))();
  return { fetched, moments };
}

afterEach(() => void vi.unstubAllGlobals());

const both = ['/_next/static/b.js true', '/_next/static/c.js true'];

describe('its scripts are fetched', () => {
  it('after the first paint, once', () => {
    const { fetched, moments } = runPage();
    expect(fetched).toEqual([]);
    moments.paint();
    moments.timeout();
    expect(fetched).toEqual(both);
  });

  it('after two seconds where no paint is told of', () => {
    const { fetched, moments } = runPage({ reports: false });
    moments.paint();
    expect(fetched).toEqual([]);
    expect(moments.timeoutMs).toBe(2_000);
    moments.timeout();
    expect(fetched).toEqual(both);
  });

  it('at once in the background', () => {
    expect(runPage({ hidden: true }).fetched).toEqual(both);
  });
});

describe('of the answers', () => {
  const serve = (headers: Record<string, string>, status = 200, isStreamed = false) =>
    serveRaw(
      paintFirst(async (request, response) => {
        response.statusCode = status;
        response.setHeader('Link', '</_next/static/a.css>; rel=preload; as="style"');
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        const bytes = Buffer.from(html);
        if (!isStreamed) {
          response.setHeader('Content-Length', bytes.byteLength);
          return void response.end(request.method === 'HEAD' ? undefined : html);
        }
        response.flushHeaders();
        // In the middle of a character.
        const middle = bytes.indexOf('云') + 1;
        response.write(bytes.subarray(0, middle));
        response.write(bytes.subarray(middle));
        response.end();
      }, folder),
    );
  const shared = { 'Cache-Control': 'public, s-maxage=1', 'Content-Type': 'text/html; charset=utf-8' };

  it.each([false, true])('a public page is rewritten whole (streamed: %s)', async (isStreamed) => {
    const get = await serve(shared, 200, isStreamed);
    const { body, headers } = await get('/category');
    expect(headers.link).toBeUndefined();
    expect(body.toString()).toBe(painted(html, readStyle));
    expect(headers['content-length'] ?? String(body.byteLength)).toBe(String(body.byteLength));
  });

  it('a sheet that is not on the disk any more, or nowhere near it, stays a link', async () => {
    const gone = html.replace('/a.css', '/gone.css');
    const away = html.replace('/_next/static/a.css', '/_next/static/../../secret.css');
    for (const page of [gone, away]) {
      const get = await serveRaw(
        paintFirst(async (_request, response) => {
          for (const [name, value] of Object.entries(shared)) response.setHeader(name, value);
          response.end(page);
        }, folder),
      );
      expect((await get('/')).body.toString()).toMatch(
        /<link rel="stylesheet" href="[^"]*(?:gone|secret)\.css"/,
      );
    }
  });

  it('its headers alone do not tell the length it had before', async () => {
    const { headers } = await (await serve(shared))('/category', {}, 'HEAD');
    expect(headers['content-length']).toBeUndefined();
  });

  it.each<[string, Record<string, string>, number?]>([
    ['a personal page', { ...shared, 'Cache-Control': 'private, no-store' }],
    ['a page that is not there', shared, 404],
    ["an answer to the client's router", { ...shared, 'Content-Type': 'text/x-component' }],
    ['a file', { ...shared, 'Cache-Control': 'public, max-age=31536000, immutable' }],
  ])('%s is as it was', async (_what, headers, status) => {
    for (const isStreamed of [false, true]) {
      const answer = await (await serve(headers, status, isStreamed))('/a');
      expect(answer.body.toString()).toBe(html);
    }
  });
});
