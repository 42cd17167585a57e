import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { serveRaw } from '../tests/raw-server';
import { rewriteHtml, rewriteHtmlResponses } from './html-rewriting';

const style = '.a{content:"$& $1"}';
const head =
  '<meta charSet="utf-8"/><link rel="stylesheet" href="/_next/static/a.css" data-precedence="next"/>' +
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/b.js"/>' +
  '<link rel="preload" href="/_next/static/c.css" as="style"/>' +
  '<link rel="preload" as="image" href="/cover.svg"/>' +
  '<script src="/_next/static/b.js" async=""></script><script src="/_next/static/c.js" async=""></script>' +
  '<script src="/_next/static/old.js" noModule=""></script>';
const html = `<html><head>${head}</head><body>天云<script>self.__next_f.push([1,"</body>"])</script></body></html>`;

const silent = { error: () => {} };

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'painted-'));
  writeFileSync(join(folder, 'a.css'), style);
});

const readStyle = (href: string) => (href === '/_next/static/a.css' ? style : undefined);

describe('a rewritten page', () => {
  const page = rewriteHtml(html, readStyle);

  it('has its style sheet inlined and the link disabled', () => {
    expect(page).toContain(
      `<meta charSet="utf-8"/><style>${style}</style><link disabled="" rel="stylesheet" href="/_next/static/a.css" data-precedence="next"/>`,
    );
  });

  it('loads its scripts from an inline script at the end and is otherwise unchanged', () => {
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

  it('keeps the link of a style sheet that is not part of this build', () => {
    expect(rewriteHtml('<link rel="stylesheet" href="/chat.css"/>', readStyle)).toBe(
      '<link rel="stylesheet" href="/chat.css"/>',
    );
  });
});

/** Runs the inline script of a rewritten page. Returns the fetched scripts, and callbacks for paint and timeout. */
function runPage({ hidden = false, reports = true } = {}) {
  const fetched: string[] = [];
  const events = { paint: (_entry: string) => {}, timeout: () => {}, timeoutMs: 0 };
  vi.stubGlobal('document', {
    hidden,
    createElement: () => ({}),
    head: { append: ({ src, async }: { src: string; async: boolean }) => fetched.push(`${src} ${async}`) },
  });
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => {
    Object.assign(events, { timeout: run, timeoutMs: ms });
  });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(private readonly run: (list: { getEntriesByName: (name: string) => string[] }) => void) {}
      observe({ type }: { type: string }) {
        if (!reports || type !== 'paint') return;
        events.paint = (entry) => this.run({ getEntriesByName: (name) => (name === entry ? [entry] : []) });
      }
    },
  );
  const script = /<script>(\(\(\)=>\{\nconst sources[\s\S]*?)<\/script>/.exec(
    rewriteHtml(html, readStyle),
  )?.[1];
  new Function(String(script))();
  return { fetched, events };
}

afterEach(() => void vi.unstubAllGlobals());

const both = ['/_next/static/b.js true', '/_next/static/c.js true'];

describe('the scripts of a rewritten page are fetched', () => {
  it('after the first paint of content, once', () => {
    const { fetched, events } = runPage();
    events.paint('first-paint');
    expect(fetched).toEqual([]);
    events.paint('first-contentful-paint');
    events.timeout();
    expect(fetched).toEqual(both);
  });

  it('after two seconds if no paint is reported', () => {
    const { fetched, events } = runPage({ reports: false });
    events.paint('first-contentful-paint');
    expect(fetched).toEqual([]);
    expect(events.timeoutMs).toBe(2_000);
    events.timeout();
    expect(fetched).toEqual(both);
  });

  it('immediately on a page in the background', () => {
    expect(runPage({ hidden: true }).fetched).toEqual(both);
  });
});

describe('rewriteHtmlResponses', () => {
  const serve = (headers: Record<string, string>, status = 200, isStreamed = false) =>
    serveRaw(
      rewriteHtmlResponses(
        async (request, response) => {
          response.statusCode = status;
          response.setHeader('Link', '</_next/static/a.css>; rel=preload; as="style"');
          for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
          const bytes = Buffer.from(html);
          if (!isStreamed) {
            response.setHeader('Content-Length', bytes.byteLength);
            return void response.end(request.method === 'HEAD' ? undefined : html);
          }
          response.flushHeaders();
          // Splits the response in the middle of a character.
          const middle = bytes.indexOf('云') + 1;
          response.write(bytes.subarray(0, middle));
          response.write(bytes.subarray(middle));
          response.end();
        },
        folder,
        silent,
      ),
    );
  const shared = { 'Cache-Control': 'public, s-maxage=1', 'Content-Type': 'text/html; charset=utf-8' };

  it.each([false, true])('rewrites a public page (streamed: %s)', async (isStreamed) => {
    const get = await serve(shared, 200, isStreamed);
    const { body, headers } = await get('/category');
    expect(headers.link).toBeUndefined();
    expect(body.toString()).toBe(rewriteHtml(html, readStyle));
    expect(headers['content-length'] ?? String(body.byteLength)).toBe(String(body.byteLength));
  });

  it('keeps the link of a style sheet that does not exist or is outside the folder', async () => {
    const gone = html.replace('/a.css', '/gone.css');
    const away = html.replace('/_next/static/a.css', '/_next/static/../../secret.css');
    for (const page of [gone, away]) {
      const get = await serveRaw(
        rewriteHtmlResponses(
          async (_request, response) => {
            for (const [name, value] of Object.entries(shared)) response.setHeader(name, value);
            response.end(page);
          },
          folder,
          silent,
        ),
      );
      expect((await get('/')).body.toString()).toMatch(
        /<link rel="stylesheet" href="[^"]*(?:gone|secret)\.css"/,
      );
    }
  });

  it('removes the Content-Length of the original page from a response to HEAD', async () => {
    const { headers } = await (await serve(shared))('/category', {}, 'HEAD');
    expect(headers['content-length']).toBeUndefined();
  });

  it.each<[string, Record<string, string>, number?]>([
    ['a personal page', { ...shared, 'Cache-Control': 'private, no-store' }],
    ['a 404', shared, 404],
    ['a response to the client router', { ...shared, 'Content-Type': 'text/x-component' }],
    ['a file', { ...shared, 'Cache-Control': 'public, max-age=31536000, immutable' }],
  ])('does not change %s', async (_what, headers, status) => {
    for (const isStreamed of [false, true]) {
      const response = await (await serve(headers, status, isStreamed))('/a');
      expect(response.body.toString()).toBe(html);
    }
  });
});

it('logs a page without the known tags once and stops rewriting', async () => {
  const reports: unknown[] = [];
  let body = html.replaceAll('async=""', 'defer=""');
  const get = await serveRaw(
    rewriteHtmlResponses(
      async (_request, response) => {
        response.setHeader('Cache-Control', 'public, s-maxage=1');
        response.setHeader('Content-Type', 'text/html');
        response.end(body);
      },
      folder,
      { error: (...values: unknown[]) => void reports.push(values) },
    ),
  );
  expect((await get('/')).body.toString()).toBe(body);
  body = html;
  expect((await get('/')).body.toString()).toBe(html);
  expect(reports).toEqual([[{ url: '/' }, expect.stringContaining('HTML rewriting found no')]]);
});
