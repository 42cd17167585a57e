import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startBucket } from '../../../tests/stand-ins/bucket/bucket';
import { createClock } from '../../ports/clock';
import { type FileStorage, FileStorageUnavailable, privateKey, publicKey } from '../../ports/file-storage';
import { reportUnavailableStorage } from './file-storages';
import { createFolderStorage } from './folder-storage';
import { createS3Storage } from './s3-storage';

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
const storages: { [kind in 'folder' | 's3']?: FileStorage } = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  bucket = await startBucket();
  storages.folder = createFolderStorage(folder);
  storages.s3 = createS3Storage(bucket.settings, createClock());
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const random = () => randomBytes(16).toString('hex');

const listed = async (storage: FileStorage) => {
  const files = [];
  for await (const file of storage.list()) files.push(file);
  return files.sort((left, right) => left.key.localeCompare(right.key));
};

// S3 promises it too; the stand-in writes two requests for one key into the same file.
it('the folder has one of two contents that are written at once', async () => {
  const key = publicKey(`${random()}.webp`);
  const contents = ['one', 'another, which is longer'].map((text) => Buffer.from(text));
  await Promise.all(contents.map((content) => storages.folder?.write(key, content)));
  const read = await storages.folder?.read(key);
  expect(contents.some((content) => read?.equals(content))).toBe(true);
});

describe.each(['folder', 's3'] as const)('%s', (kind) => {
  const storage = () => {
    const found = storages[kind];
    if (!found) throw new Error('Not open');
    return found;
  };

  it.each([
    ['text', Buffer.from('a picture')],
    ['nothing', Buffer.alloc(0)],
    ['every byte', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
    ['as much as the largest upload', randomBytes(6 * 1024 * 1024)],
  ])('returns what was written: %s', async (_, content) => {
    const key = privateKey(`${random()}.sealed`);
    await storage().write(key, content);
    expect((await storage().read(key))?.equals(content)).toBe(true);
  });

  it('replaces a file as a whole', async () => {
    const key = publicKey(`${random()}.webp`);
    const [long, short] = ['first, which is longer', 'second'].map((text) => Buffer.from(text));
    await storage().write(key, long ?? Buffer.alloc(0));
    await storage().write(key, short ?? Buffer.alloc(0));
    expect(await storage().read(key)).toEqual(short);
  });

  it('has no file after it was deleted, and deletes a missing one', async () => {
    const key = publicKey(`${random()}-icon.png`);
    expect(await storage().read(key)).toBeNull();
    await storage().delete(key);
    await storage().write(key, Buffer.from('icon'));
    await storage().delete(key);
    expect(await storage().read(key)).toBeNull();
  });

  it('lists the files of both folders with their size and time', async () => {
    for (const { key } of await listed(storage())) await storage().delete(key);
    const keys = [publicKey(`${random()}.webp`), privateKey(`${random()}.sealed`)].sort();
    for (const key of keys) await storage().write(key, Buffer.from('12345'));
    const files = await listed(storage());
    expect(files.map(({ key, bytes }) => [key, bytes])).toEqual(keys.map((key) => [key, 5]));
    for (const { changedTime } of files)
      expect(Math.abs(Date.now() - changedTime.getTime())).toBeLessThan(60_000);
  });

  it.each([
    'files/avatar.webp',
    'private/1',
    `files/../private/${'0'.repeat(32)}.sealed`,
    `other/${'0'.repeat(32)}`,
    `files/${'0'.repeat(32)}/x`,
    `/files/${'0'.repeat(32)}`,
  ])('refuses the key %s, which is guessable or outside', async (key) => {
    const attempts = [
      async () => storage().write(key, Buffer.from('x')),
      async () => storage().read(key),
      async () => storage().delete(key),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(/Not the key/);
  });
});

const key = publicKey(`${'0'.repeat(31)}1.webp`);

async function expectUnavailable(storage: FileStorage): Promise<void> {
  await expect(storage.write(key, Buffer.from('x'))).rejects.toThrow(FileStorageUnavailable);
  await expect(storage.read(key)).rejects.toThrow(FileStorageUnavailable);
  await expect(listed(storage)).rejects.toThrow(FileStorageUnavailable);
}

describe('a folder', () => {
  it('that is full keeps nothing of the file', async () => {
    const own = await mkdtemp(join(tmpdir(), 'storage-'));
    onTestFinished(() => rm(own, { recursive: true }));
    const full = createFolderStorage(own, (_path, content) => writeFile('/dev/full', content));
    const error = await full.write(key, Buffer.from('x')).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FileStorageUnavailable);
    expect(error).toMatchObject({ cause: { code: 'ENOSPC' } });
    expect(await readdir(join(own, 'files'))).toEqual([]);
  });

  it('with a file in its place is unavailable', async () => {
    const own = await mkdtemp(join(tmpdir(), 'storage-'));
    onTestFinished(() => rm(own, { recursive: true }));
    await writeFile(join(own, 'files'), 'not a folder');
    const broken = createFolderStorage(own);
    await expectUnavailable(broken);
  });

  it('shows sealed files to the user of the shop only', async () => {
    const own = await mkdtemp(join(tmpdir(), 'storage-'));
    onTestFinished(() => rm(own, { recursive: true }));
    await chmod(own, 0o755);
    const sealed = privateKey(`${random()}.sealed`);
    await createFolderStorage(own).write(sealed, Buffer.from('x'));
    expect((await stat(join(own, sealed))).mode & 0o777).toBe(0o600);
    expect((await stat(join(own, 'private'))).mode & 0o777).toBe(0o700);
  });
});

/** A server in place of the bucket. */
async function stopgap(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { ...bucket.settings, endpoint: `http://127.0.0.1:${port}` };
}

describe('a bucket', () => {
  it.each([
    ['is not there', () => ({ ...bucket.settings, bucket: 'another-bucket' })],
    ['forbids the keys', () => ({ ...bucket.settings, accessKeyId: 'another' })],
    ['is away', () => ({ ...bucket.settings, endpoint: 'http://127.0.0.1:1' })],
    [
      'is full',
      () =>
        stopgap((_request, response) => {
          response.writeHead(507, { 'Content-Type': 'application/xml' });
          response.end('<Error><Code>XMinioStorageFull</Code><Message>full</Message></Error>');
        }),
    ],
    ['does not respond', () => stopgap(() => {})],
  ])('that %s is unavailable', async (_, settings) => {
    const broken = createS3Storage(await settings(), createClock(), { read: 1_500, write: 1_500 });
    await expectUnavailable(broken);
  });

  it('that stays away is not called again for a while, and then is', async () => {
    let calls = 0;
    let isAway = true;
    const settings = await stopgap((_request, response) => {
      calls += 1;
      response.writeHead(isAway ? 403 : 200, { 'Content-Type': 'application/octet-stream' });
      response.end(isAway ? '<Error><Code>AccessDenied</Code></Error>' : 'content');
    });
    const clock = createClock();
    const storage = createS3Storage(settings, clock);
    for (let attempt = 0; attempt < 8; attempt += 1)
      await expect(storage.read(key)).rejects.toThrow(FileStorageUnavailable);
    expect(calls).toBe(5);
    isAway = false;
    clock.advance(5_000);
    expect((await storage.read(key))?.toString()).toBe('content');
  });

  it('that cannot be used is reported when the shop starts', async () => {
    const errors: object[] = [];
    const log = { error: (fields: object) => void errors.push(fields) };
    await reportUnavailableStorage(createS3Storage(bucket.settings, createClock()), log);
    expect(errors).toEqual([]);
    const settings = { ...bucket.settings, bucket: 'another-bucket' };
    await reportUnavailableStorage(createS3Storage(settings, createClock()), log);
    expect(errors).toMatchObject([{ event: 'files.not-stored' }]);
  });
});
