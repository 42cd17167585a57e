import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestStore } from '@/backend/testing';
import { passToBackend } from '@/lib/api/gateway/gateway';
import { accountFixture, type Owner } from '../api/fixtures/account';
import { openStoreBehindGateway } from '../api/gateway/gateway-backend';
import { canary, type HostileFile, hostileFiles } from './hostile-files';

/** Bytes by which the memory of the process may grow. */
const mostGrowth = 200 * 1024 * 1024;
const kinds = ['image', 'identity'] as const;

let store: TestStore;
let who: Owner;

beforeAll(async () => {
  store = await openStoreBehindGateway();
  who = await accountFixture(store).owner();
});
afterAll(async () => {
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

const baseUrl = 'http://localhost:3000/api';
const bearer = () => ({ Authorization: `Bearer ${who.token}` });

async function upload(file: HostileFile, kind: (typeof kinds)[number]) {
  const bytes = new Uint8Array(await file.bytes());
  const form = new FormData();
  form.set('fileType', kind);
  form.set('file', new File([bytes], file.fileName, { type: file.type }));
  const request = new Request(`${baseUrl}/upms/file/upload`, {
    method: 'POST',
    body: form,
    headers: bearer(),
  });
  const answer = await passToBackend(request);
  const body = (await answer.json()) as { message: string; data?: { link: string } };
  return { status: answer.status, message: body.message, link: body.data?.link ?? '' };
}

const storedFiles = async () => {
  const folders = ['files', 'private'].map((name) => join(store.environment.dataDir, name));
  return (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat();
};

const serve = (link: string) =>
  passToBackend(new Request(`http://localhost:3000${link}`, { headers: bearer() }));

it('the list of hostile files is complete', () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(60);
  expect(new Set(hostileFiles.map((file) => file.name)).size).toBe(hostileFiles.length);
});

describe.each(kinds)('as %s', (kind) => {
  it.each(hostileFiles.map((file) => [file.name, file.outcome, file] as const))(
    '%s is %s',
    async (_, outcome, file) => {
      const before = await storedFiles();
      const answer = await upload(file, kind);
      if (outcome === 'refused') {
        expect(answer).toEqual({ status: 422, message: 'common_upload_invalid', link: '' });
        expect(await storedFiles()).toEqual(before);
        return;
      }
      expect(answer.status).toBe(200);
      const served = await serve(answer.link);
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(served.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
      expect(served.headers.get('cache-control')).toMatch(
        kind === 'image' ? /immutable/ : /^private, no-store$/,
      );
      const bytes = Buffer.from(await served.arrayBuffer());
      expect(bytes.includes(canary.slice(0, 6))).toBe(false);
      const metadata = await sharp(bytes, { pages: -1 }).metadata();
      expect([metadata.format, metadata.exif, metadata.xmp, metadata.icc, metadata.pages ?? 1]).toEqual([
        'webp',
        undefined,
        undefined,
        undefined,
        1,
      ]);
      expect(Math.max(metadata.width, metadata.height)).toBeLessThanOrEqual(kind === 'image' ? 512 : 2000);
      const names = (await storedFiles()).filter((name) => !before.includes(name));
      expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.(webp|sealed)$/)]);
    },
  );
});

describe('a body that is too large', () => {
  const endless = (most: number) => {
    let sent = 0;
    const frame = new TextEncoder().encode(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    );
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = sent === 0 ? frame : new Uint8Array(64 * 1024);
        sent += part.byteLength;
        controller.enqueue(part);
        if (sent >= most) controller.close();
      },
    });
    return { stream, sent: () => sent };
  };

  it('is not read to its end', async () => {
    const body = endless(100 * 1024 * 1024);
    const request = new Request(`${baseUrl}/upms/file/upload`, {
      method: 'POST',
      body: body.stream,
      headers: { ...bearer(), 'Content-Type': 'multipart/form-data; boundary=x' },
      duplex: 'half',
    } as RequestInit);
    expect((await passToBackend(request)).status).toBe(413);
    expect(body.sent()).toBeLessThan(8 * 1024 * 1024);
  });

  it('asvs:V5.2.1 is not read when its declared size is too large', async () => {
    const body = endless(100 * 1024 * 1024);
    const request = new Request(`${baseUrl}/upms/file/upload`, {
      method: 'POST',
      body: body.stream,
      headers: {
        ...bearer(),
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': String(100 * 1024 * 1024),
      },
      duplex: 'half',
    } as RequestInit);
    expect((await passToBackend(request)).status).toBe(413);
    expect(body.sent()).toBeLessThan(1024 * 1024);
  });

  it.each([
    ['an avatar', 'image', 2],
    ['a document', 'identity', 5],
  ] as const)('is refused one byte over the limit of %s', async (_, kind, megabytes) => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const file = (bytes: number): HostileFile => ({
      name: '',
      fileName: 'a.png',
      type: 'image/png',
      outcome: 'refused',
      bytes: () => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]),
    });
    expect((await upload(file(megabytes * 1024 * 1024), kind)).status).toBe(200);
    expect((await upload(file(megabytes * 1024 * 1024 + 1), kind)).status).toBe(422);
  });
});

it('asvs:V5.2.3 limits memory for twenty concurrent large pictures and bombs', {
  timeout: 120_000,
}, async () => {
  const wanted = [
    'a valid PNG of 25 million pixels',
    'a valid JPEG of 25 million pixels',
    'a PNG of 50,000 × 50,000',
    'a PNG whose text decompresses to 60 MB',
  ];
  const files = hostileFiles.filter((file) => wanted.includes(file.name));
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => files.map((file) => upload(file, 'identity'))).flat(),
  );
  clearInterval(watch);
  expect(answers.map((answer) => answer.status).sort()).toEqual([
    ...Array.from({ length: 15 }, () => 200),
    ...Array.from({ length: 5 }, () => 422),
  ]);
  process.stdout.write(`uploads: RSS grew by ${Math.round((most - before) / 1024 / 1024)} MB\n`);
  expect(most - before).toBeLessThan(mostGrowth);
});
