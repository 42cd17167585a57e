import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedFile } from '../../database/schema/members';
import { createTestStore, type TestStore } from '../../testing';

let store: TestStore;
let token: string;

beforeAll(async () => {
  store = await createTestStore();
  token = await store.signIn();
});
afterAll(async () => {
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#2456e6' } })
    .png()
    .toBuffer();

async function upload(body: FormData | string, headers: Record<string, string> = {}) {
  const response = await store.app.fetch(
    new Request('http://backend.internal/upms/file/upload', {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${token}`, ...headers },
    }),
  );
  const json = (await response.json()) as { message: string; data?: { link: string } };
  return { status: response.status, message: json.message, link: json.data?.link ?? '' };
}

function form(name: string, bytes: Uint8Array<ArrayBuffer> | string, type: string, field = 'file'): FormData {
  const data = new FormData();
  data.set(field, new File([bytes], name, { type }));
  return data;
}

const serve = (path: string) => store.app.fetch(new Request(`http://backend.internal${path}`));

const publicFolder = () => join(store.environment.dataDir, 'files');
const keptFiles = () => readdir(publicFolder()).catch(() => []);

describe('an avatar', () => {
  it('asvs:V3.2.1 asvs:V5.3.1 asvs:V5.3.2 asvs:V5.4.1 asvs:V5.4.2 is stored under a random name as WebP and served only as an image', async () => {
    const answer = await upload(form('../../evil.html', new Uint8Array(await picture()), 'text/html'));
    expect(answer.status).toBe(200);
    expect(answer.link).toMatch(/^\/api\/files\/[0-9a-f]{32}\.webp$/);
    const served = await serve(answer.link.replace('/api', ''));
    expect(served.status).toBe(200);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(served.headers.get('content-disposition')).toMatch(/^attachment; filename="[0-9a-f]{32}\.webp"$/);
    const kept = await sharp(await served.arrayBuffer()).metadata();
    expect([kept.format, kept.width, kept.height]).toEqual(['webp', 40, 30]);
    const rows = await store.db.select().from(storedFile);
    expect(rows).toMatchObject([{ kind: 'AVATAR', mime: 'image/webp', width: 40, height: 30 }]);
  });

  it('requires a member', async () => {
    const body = form('a.png', new Uint8Array(await picture()), 'image/png');
    expect((await upload(body, { Authorization: '' })).status).toBe(401);
  });

  it.each([
    [
      'an unknown fileType, which must not publish a document',
      async () => {
        const body = form('a.png', new Uint8Array(await picture()), 'image/png');
        body.set('fileType', 'identity_document');
        return body;
      },
    ],
    ['another field', async () => form('a.png', new Uint8Array(await picture()), 'image/png', 'picture')],
    [
      'two files',
      async () => {
        const data = form('a.png', new Uint8Array(await picture()), 'image/png');
        data.append('file', new File([new Uint8Array(await picture())], 'b.png'));
        return data;
      },
    ],
    [
      'a text in place of the file',
      () => {
        const data = new FormData();
        data.set('file', 'data:image/png;base64,AAAA');
        return data;
      },
    ],
    ['no field at all', () => new FormData()],
    ['HTML', () => form('a.png', '<script>alert(1)</script>', 'image/png')],
    ['SVG', () => form('a.jpg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/jpeg')],
    ['over 2 MB', () => form('a.png', new Uint8Array(2 * 1024 * 1024 + 1), 'image/png')],
    ['empty', () => form('a.png', '', 'image/png')],
  ] as const)('is refused with %s, and nothing is kept', async (_, make) => {
    const before = await keptFiles();
    const answer = await upload(await make());
    expect([answer.status, answer.message]).toEqual([422, 'common_upload_invalid']);
    expect(await keptFiles()).toEqual(before);
  });

  it.each([
    ['JSON', '{"file":"x"}', 'application/json'],
    ['a broken frame', 'no frame here', 'multipart/form-data; boundary=x'],
    ['a frame without a boundary', 'x', 'multipart/form-data'],
  ])('is rejected as %s', async (_, body, type) => {
    const answer = await upload(body, { 'Content-Type': type });
    expect([answer.status, answer.message]).toEqual([422, 'common_upload_invalid']);
  });

  it('over the request limit is not read', async () => {
    const answer = await upload(form('a.png', new Uint8Array(6 * 1024 * 1024), 'image/png'));
    expect(answer.status).toBe(413);
  });

  it('that cannot be written fails without revealing the path', async () => {
    const directory = publicFolder();
    await rm(directory, { recursive: true, force: true });
    await mkdir(store.environment.dataDir, { recursive: true });
    await writeFile(directory, 'a file where the folder belongs');
    const answer = await upload(form('a.png', new Uint8Array(await picture()), 'image/png'));
    expect([answer.status, answer.message]).toEqual([503, 'common_message_serviceUnavailable']);
    await rm(directory);
  });
});

it.each([
  '/files/none.webp',
  `/files/${'0'.repeat(32)}.webp`,
  '/files/..%2fstore-secret',
  '/files/%2e%2e%2fstore-secret',
  '/files/..%5cstore-secret',
  `/files/${'0'.repeat(32)}.webp%00.html`,
  `/files/${'0'.repeat(32)}.html`,
])('%s is not there', async (path) => {
  expect((await serve(path)).status).toBe(404);
});
