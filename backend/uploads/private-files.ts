import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import type { Executor } from '../database/connect';
import { storedFile } from '../database/schema/identity';
import type { Services } from '../platform/context';
import { newId } from '../platform/new-id';
import { keyFor, sealBytes, unsealBytes } from '../platform/seal';
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
 * Keep a file that not everybody may read: sealed with AES-256-GCM under its own id, in a folder that nothing
 * serves.
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
  const key = keyFor(services.environment.secret, 'private-file');
  try {
    await mkdir(privateDirectory(services), { recursive: true, mode: 0o700 });
    await writeFile(path, sealBytes(key, content, id), { flag: 'wx', mode: 0o600 });
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

/** @throws when the file is gone, or was changed or sealed by another shop */
export async function openPrivateFile(services: Place, file: StoredFile): Promise<Buffer<ArrayBuffer>> {
  const key = keyFor(services.environment.secret, 'private-file');
  return unsealBytes(key, await readFile(pathOf(services, file)), file.id);
}

/** Delete files of any kind with their rows. The disk first: a row that stays is found by the next sweep. */
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

/** A private file for whom the caller has found to be allowed: never kept by any cache, nothing but a download. */
export async function answerPrivateFile(services: Place, file: StoredFile, name: string): Promise<Response> {
  return new Response(await openPrivateFile(services, file), {
    headers: {
      'Content-Type': file.mime,
      'Content-Length': String(file.bytes),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}
