import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveProduction } from '../tests/production-handler';
import { keepBuild, keepRunningBuild, serveFormerBuilds } from './former-builds';

const day = 86_400_000;
const start = Date.UTC(2026, 10, 1);

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'builds-'));
  folder = join(place, 'data', 'builds');
  return () => rmSync(place, { recursive: true, force: true });
});

/** A build with one chunk of its own and one that all builds have. */
function build(id: string, files: Record<string, string> = {}) {
  const staticFolder = join(place, id);
  const all = { [`chunks/${id}.js`]: `run('${id}')`, 'chunks/shared.js': 'shared', ...files };
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(staticFolder, path)), { recursive: true });
    writeFileSync(join(staticFolder, path), content);
  }
  return { staticFolder, id };
}

const kept = () => readdirSync(folder).sort();

describe('keeping builds', () => {
  it('copies the files, and again nothing', () => {
    const one = build('one');
    keepBuild(folder, one, start);
    rmSync(one.staticFolder, { recursive: true });
    keepBuild(folder, one, start);
    expect(kept()).toEqual(['one']);
    expect(readFileSync(join(folder, 'one/chunks/one.js'), 'utf8')).toBe("run('one')");
  });

  it('keeps three former ones', () => {
    for (const [index, id] of ['a', 'b', 'c', 'd', 'e'].entries())
      keepBuild(folder, build(id), start + index * day);
    expect(kept()).toEqual(['b', 'c', 'd', 'e']);
  });

  it('counts from the last use: a build that comes back is not the oldest', () => {
    const [a, b] = [build('a'), build('b')];
    keepBuild(folder, a, start);
    keepBuild(folder, b, start + day);
    keepBuild(folder, a, start + 2 * day);
    for (const [index, id] of ['c', 'd', 'e'].entries())
      keepBuild(folder, build(id), start + (3 + index) * day);
    expect(kept()).toEqual(['a', 'c', 'd', 'e']);
  });

  it('removes one that no process has used for a month, and what interrupted copies left', () => {
    keepBuild(folder, build('old'), start);
    for (const [name, time] of [
      ['x.01ab.part', start],
      ['y.01ab.part', start + 31 * day],
    ] as const) {
      mkdirSync(join(folder, name));
      utimesSync(join(folder, name), time / 1000, time / 1000);
    }
    keepBuild(folder, build('new'), start + 31 * day);
    expect(kept()).toEqual(['new', 'y.01ab.part']);
  });

  it('does not stop a shop whose folder cannot be written', () => {
    mkdirSync(dirname(folder), { recursive: true });
    writeFileSync(folder, 'a file where the folder belongs');
    const warnings: object[] = [];
    keepRunningBuild(folder, build('one'), { warn: (fields: object) => void warnings.push(fields) });
    expect(warnings).toHaveLength(1);
  });
});

describe('serving builds', () => {
  const open = async () => {
    const former = build('former', { 'css/a.css': 'a{}', 'media/a.woff2': 'font' });
    keepBuild(folder, former, start);
    const current = build('current');
    keepBuild(folder, current, start + day);
    const next = serveFormerBuilds(
      (request, response) => {
        const isOwn = request.url === '/_next/static/chunks/current.js';
        response.writeHead(isOwn ? 200 : 404, { 'Content-Type': 'text/plain', 'X-By': 'next' });
        response.end(isOwn ? 'of Next.js' : 'none');
      },
      folder,
      current.staticFolder,
    );
    const shop = await serveProduction(next);
    const get = async (path: string) => {
      const { status, headers, body } = await shop.get(path);
      return { status, headers, body: body.toString() };
    };
    return { get, keepLater: () => keepBuild(folder, build('later'), start + 2 * day) };
  };

  it('sends a chunk of a former build, which never changes', async () => {
    const { get } = await open();
    const chunk = await get('/_next/static/chunks/former.js?dpl=1');
    expect([chunk.status, chunk.body]).toEqual([200, "run('former')"]);
    expect(chunk.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((await get('/_next/static/css/a.css')).headers['content-type']).toBe('text/css; charset=utf-8');
    expect((await get('/_next/static/media/a.woff2')).headers['content-type']).toBe('font/woff2');
  });

  it('leaves its own files and unknown ones to Next.js', async () => {
    const { get } = await open();
    expect(await get('/_next/static/chunks/current.js')).toMatchObject({ status: 200, body: 'of Next.js' });
    expect(await get('/_next/static/chunks/none.js')).toMatchObject({ status: 404, body: 'none' });
    expect(await get('/chunks/former.js')).toMatchObject({ status: 404, body: 'none' });
  });

  it('sends a chunk of the next build, which another process has started', async () => {
    const { get, keepLater } = await open();
    expect((await get('/_next/static/chunks/later.js')).status).toBe(404);
    keepLater();
    expect(await get('/_next/static/chunks/later.js')).toMatchObject({ status: 200, body: "run('later')" });
  });

  it.each([
    '/_next/static/../secret',
    '/_next/static/chunks/../../../secret',
    '/_next/static/%2e%2e/secret',
    '/_next/static/..%2fsecret',
    '/_next/static/.secret',
    '/_next/static/chunks',
    '/_next/static/',
  ])('reads nothing outside: %s', async (path) => {
    const { get } = await open();
    writeFileSync(join(folder, 'secret'), 'secret');
    writeFileSync(join(folder, 'former', '.secret'), 'secret');
    const answer = await get(path);
    expect(answer.status).not.toBe(200);
    expect(answer.body).not.toContain('secret');
  });
});
