import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBucket } from '../../../tests/stand-ins/bucket/bucket';
import { storedFile } from '../../database/schema/members';
import { createBackend } from '../../http/app';
import { newId } from '../../platform/new-id';
import { type FileStorage, FileStorageUnavailable, privateKey, publicKey } from '../../ports/file-storage';
import { createFileStorage, openFileStorage } from '../../providers/file-storage/file-storages';
import { createTestStore, type TestStore } from '../../testing';
import { type CopiedFiles, copyFiles } from './copy-files';
import { deleteFiles, keepPrivateFile, openPrivateFile } from './private-files';

let store: TestStore;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let s3: FileStorage;
beforeAll(async () => {
  bucket = await startBucket();
  store = await createTestStore({ s3: bucket.settings });
  s3 = store.services.fileStorage;
});
afterAll(async () => {
  await store.close();
  await bucket.close();
});

async function upload(token: string, fileType = 'image'): Promise<{ status: number; link: string }> {
  const form = new FormData();
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2456e6' } })
    .png()
    .toBuffer();
  form.set('file', new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' }));
  form.set('fileType', fileType);
  const response = await store.app.fetch(
    new Request('http://backend.internal/upms/file/upload', {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${token}` },
    }),
  );
  const json = (await response.json()) as { data?: { link: string } };
  return { status: response.status, link: json.data?.link.replace('/api', '') ?? '' };
}

describe('a shop with a bucket', () => {
  it('serves an upload from every process, whatever folder it has', async () => {
    const token = await store.signIn();
    const { status, link } = await upload(token);
    expect(status).toBe(200);
    const dataDir = join(tmpdir(), 'another-machine');
    const other = createBackend({
      ...store.services,
      fileStorage: createFileStorage({ ...store.environment, dataDir }, store.clock),
    });
    for (const app of [store.app, other]) {
      const served = await app.fetch(new Request(`http://backend.internal${link}`));
      expect(served.status).toBe(200);
      expect((await sharp(await served.arrayBuffer()).metadata()).format).toBe('webp');
    }
  });

  it('stores only sealed content of private files, and shows it to its owner alone', async () => {
    const token = await store.signIn();
    const { status, link } = await upload(token, 'identity');
    expect(status).toBe(200);
    const id = new URL(link, 'http://x').searchParams.get('id') ?? '';
    const [file] = await store.db.select().from(storedFile).where(eq(storedFile.id, id));
    const stored = await s3.read(privateKey(file?.storageKey ?? ''));
    expect(stored?.includes('WEBP')).toBe(false);
    const url = `http://backend.internal${link}`;
    const own = await store.app.fetch(new Request(url, { headers: { Authorization: `Bearer ${token}` } }));
    expect([own.status, (await sharp(await own.arrayBuffer()).metadata()).format]).toEqual([200, 'webp']);
    expect((await store.app.fetch(new Request(url))).status).toBe(401);
  });

  it('responds with 503 while the bucket is away, and keeps no row', async () => {
    const token = await store.signIn();
    const { link } = await upload(token);
    const rows = await store.db.$count(storedFile);
    const settings = { ...bucket.settings, endpoint: 'http://127.0.0.1:1' };
    const away = createBackend({
      ...store.services,
      fileStorage: createFileStorage({ ...store.environment, s3: settings }, store.clock),
    });
    const read = await away.fetch(new Request(`http://backend.internal${link}`));
    expect([read.status, await read.json()]).toEqual([
      503,
      { status: 1, message: 'common_message_serviceUnavailable' },
    ]);
    const { app } = store;
    store.app = away;
    expect((await upload(token)).status).toBe(503);
    expect((await upload(token, 'identity')).status).toBe(503);
    store.app = app;
    expect(await store.db.$count(storedFile)).toBe(rows);
  });
});

describe('copy-files', () => {
  const hour = 3_600_000;
  let folder: string;
  let disk: FileStorage;
  const counts = (more: Partial<CopiedFiles>): CopiedFiles => ({
    ...{ copied: 0, unchanged: 0, newer: 0, failed: 0 },
    ...{ skipped: 0, unknown: 0, missing: 0 },
    ...more,
  });
  const copy = (to: FileStorage, deletesUnknown = false) =>
    copyFiles(store.services, disk, to, deletesUnknown);
  const services = () => ({ ...store.services, fileStorage: disk });
  const keep = (content: string) =>
    keepPrivateFile(store.db, services(), {
      ownerId: '1',
      kind: 'TICKET',
      mime: 'application/pdf',
      content: Buffer.from(content),
    });
  const rowOf = async (id: string) => {
    const [row] = await store.db.select().from(storedFile).where(eq(storedFile.id, id));
    if (!row) throw new Error('No row');
    return row;
  };

  /** A picture with the file of an icon beside it. */
  const keepIcon = async () => {
    const name = randomBytes(16).toString('hex');
    await disk.write(publicKey(`${name}.webp`), Buffer.from('picture'));
    await disk.write(publicKey(`${name}-apple.png`), Buffer.from('icon'));
    const about = { ownerId: '1', kind: 'ICON', mime: 'image/webp', bytes: 7, sha256: '' };
    await store.db.insert(storedFile).values({ ...about, id: newId(), storageKey: `${name}.webp` });
    return name;
  };

  beforeEach(async () => {
    await store.db.delete(storedFile);
    for await (const { key } of s3.list()) await s3.delete(key);
    folder = await mkdtemp(join(tmpdir(), 'copy-'));
    disk = openFileStorage('folder', { ...store.environment, dataDir: folder }, store.clock);
    return () => rm(folder, { recursive: true, force: true });
  });

  it('copies every file, and a second time nothing', async () => {
    const ids = [await keep('one'), await keep('two')];
    const icon = await keepIcon();
    expect(await copy(s3)).toEqual(counts({ copied: 4 }));
    expect(await copy(s3)).toEqual(counts({ unchanged: 4 }));
    const [first = ''] = ids;
    expect((await openPrivateFile(store.services, await rowOf(first))).toString()).toBe('one');
    expect((await s3.read(publicKey(`${icon}-apple.png`)))?.toString()).toBe('icon');
  });

  it('copies the rest after it was interrupted', async () => {
    await keep('one');
    await keep('two');
    await keep('three');
    let writes = 0;
    const breaking: FileStorage = {
      ...s3,
      write: async (key, content) => {
        writes += 1;
        if (writes > 1) throw new FileStorageUnavailable('away');
        await s3.write(key, content);
      },
    };
    expect(await copy(breaking)).toEqual(counts({ copied: 1, failed: 2, missing: 2 }));
    expect(await copy(s3)).toEqual(counts({ copied: 2, unchanged: 1 }));
  });

  it('notices a copy that differs', async () => {
    await keep('one');
    const lossy: FileStorage = { ...s3, write: (key) => s3.write(key, Buffer.from('something else')) };
    expect(await copy(lossy)).toEqual(counts({ failed: 1, missing: 1 }));
  });

  it('replaces an older copy, and leaves a newer one', async () => {
    const { storageKey } = await rowOf(await keep('one'));
    const key = privateKey(storageKey);
    const change = (time: number) => utimes(join(folder, key), new Date(time), new Date(time));
    await change(Date.now() - hour);
    await s3.write(key, Buffer.from('sealed again in the bucket'));
    expect(await copy(s3)).toEqual(counts({ newer: 1 }));
    await change(Date.now() + hour);
    expect(await copy(s3)).toEqual(counts({ copied: 1 }));
    expect(await s3.read(key)).toEqual(await disk.read(key));
  });

  it('copies no file whose row was deleted, and deletes its copy only on request', async () => {
    await keep('one');
    const gone = await rowOf(await keep('two'));
    await copy(s3);
    await deleteFiles(store.db, { fileStorage: disk }, [gone]);
    expect(await copy(s3, true), 'one that may be an upload under way').toEqual(counts({ unchanged: 1 }));
    store.clock.advance(2 * hour);
    expect(await copy(s3)).toEqual(counts({ unchanged: 1, unknown: 1 }));
    expect(await s3.read(privateKey(gone.storageKey))).not.toBeNull();
    expect(await copy(s3, true)).toEqual(counts({ unchanged: 1, unknown: 1 }));
    expect(await s3.read(privateKey(gone.storageKey))).toBeNull();
    const orphan = publicKey(`${randomBytes(16).toString('hex')}.webp`);
    await disk.write(orphan, Buffer.from('x'));
    expect(await copy(s3)).toEqual(counts({ unchanged: 1, skipped: 1 }));
    expect(await s3.read(orphan)).toBeNull();
  });

  it('deletes nothing with the database of another shop', async () => {
    await keep('one');
    await copy(s3);
    await store.db.delete(storedFile);
    store.clock.advance(2 * hour);
    await expect(copy(s3, true)).rejects.toThrow(/nothing was deleted/);
    expect(await copy(s3)).toEqual(counts({ unknown: 1, skipped: 1 }));
  });
});
