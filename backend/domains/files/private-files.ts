import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { storedFile } from '../../database/schema/members';
import type { Services } from '../../platform/context';
import { newId } from '../../platform/new-id';
import { areSealedWithCurrent, sealBytes, unsealBytes } from '../../platform/sealing/key-ring';
import { filesDirectory } from './serve-file';

export type StoredFile = typeof storedFile.$inferSelect;

type Place = Pick<Services, 'environment'>;

function privateDirectory({ environment }: Place): string {
  return join(environment.dataDir, 'private');
}

function pathOf(place: Place, file: Pick<StoredFile, 'access' | 'storageKey'>): string {
  const directory = file.access === 'PRIVATE' ? privateDirectory(place) : filesDirectory(place.environment);
  return join(directory, file.storageKey);
}

/**
 * Stores a private file: sealed with AES-256-GCM under its own id, in a folder that is not served.
 * @returns its id
 */
export async function keepPrivateFile(
  db: Executor,
  services: Pick<Services, 'environment' | 'clock'>,
  file: Pick<StoredFile, 'ownerId' | 'kind' | 'mime'> & {
    content: Uint8Array;
    width?: number;
    height?: number;
  },
): Promise<string> {
  const { content, ...about } = file;
  const id = newId();
  const storageKey = `${randomBytes(16).toString('hex')}.sealed`;
  const path = join(privateDirectory(services), storageKey);
  const now = services.clock.now();
  try {
    await mkdir(privateDirectory(services), { recursive: true, mode: 0o700 });
    await writeFile(path, sealBytes(services.environment, 'private-file', content, id), {
      flag: 'wx',
      mode: 0o600,
    });
    await db.insert(storedFile).values({
      ...about,
      id,
      bytes: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
      storageKey,
      access: 'PRIVATE',
      createdTime: now,
      updatedTime: now,
    });
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    throw error;
  }
  return id;
}

/**
 * Reads and decrypts a private file.
 * @throws when the file is missing, was modified or was sealed with another secret
 */
export async function openPrivateFile(services: Place, file: StoredFile): Promise<Buffer<ArrayBuffer>> {
  const sealed = await readFile(pathOf(services, file));
  return unsealBytes(services.environment, 'private-file', sealed, file.id);
}

/** Seals a private file with the current secret. @returns false when it is already */
export async function resealPrivateFile(services: Place, file: StoredFile): Promise<boolean> {
  const path = pathOf(services, file);
  const sealed = await readFile(path);
  if (areSealedWithCurrent(services.environment, sealed)) return false;
  const content = unsealBytes(services.environment, 'private-file', sealed, file.id);
  // Renamed into place: a crash leaves the old file or the new one.
  const next = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(next, sealBytes(services.environment, 'private-file', content, file.id), {
    flag: 'wx',
    mode: 0o600,
  });
  await rename(next, path);
  return true;
}

/**
 * Deletes files of any kind with their rows. The file is deleted first: a remaining row is found by the next sweep.
 */
export async function deleteFiles(
  db: Executor,
  services: Place,
  files: readonly Pick<StoredFile, 'id' | 'access' | 'storageKey'>[],
): Promise<void> {
  if (files.length === 0) return;
  for (const file of files) await rm(pathOf(services, file), { force: true });
  await db.delete(storedFile).where(
    inArray(
      storedFile.id,
      files.map((file) => file.id),
    ),
  );
}

/**
 * Responds with a private file as an uncacheable download. The caller must check the permission.
 * @param change what is done with the content first
 */
export async function answerPrivateFile(
  services: Place,
  file: StoredFile,
  name: string,
  change?: (content: Buffer<ArrayBuffer>) => Promise<Buffer<ArrayBuffer>>,
): Promise<Response> {
  const stored = await openPrivateFile(services, file);
  const content = change ? await change(stored) : stored;
  return new Response(content, {
    headers: {
      'Content-Type': file.mime,
      'Content-Length': String(content.byteLength),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}
