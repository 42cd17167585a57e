import { createHash, randomBytes } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { storedFile } from '../../database/schema/members';
import type { Services } from '../../platform/context';
import { newId } from '../../platform/new-id';
import { areSealedWithCurrent, sealBytes, unsealBytes } from '../../platform/sealing/key-ring';
import { FileStorageUnavailable, privateKey, publicKey } from '../../ports/file-storage';

export type StoredFile = typeof storedFile.$inferSelect;

type Vault = Pick<Services, 'environment' | 'fileStorage'>;

const keyOf = ({ access, storageKey }: Pick<StoredFile, 'access' | 'storageKey'>) =>
  access === 'PRIVATE' ? privateKey(storageKey) : publicKey(storageKey);

/**
 * Stores a private file: sealed with AES-256-GCM under its own id, with a key that is not served.
 * @returns its id
 */
export async function keepPrivateFile(
  db: Executor,
  services: Vault & Pick<Services, 'clock'>,
  file: Pick<StoredFile, 'ownerId' | 'kind' | 'mime'> & {
    content: Uint8Array;
    width?: number;
    height?: number;
  },
): Promise<string> {
  const { content, ...about } = file;
  const id = newId();
  const storageKey = `${randomBytes(16).toString('hex')}.sealed`;
  const now = services.clock.now();
  try {
    const sealed = sealBytes(services.environment, 'private-file', content, id);
    await services.fileStorage.write(privateKey(storageKey), sealed);
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
    await services.fileStorage.delete(privateKey(storageKey)).catch(() => {});
    throw error;
  }
  return id;
}

/**
 * Reads and decrypts a private file.
 * @throws FileStorageUnavailable, also when the file is missing; an error when it was modified or sealed with another
 *   secret
 */
export async function openPrivateFile(services: Vault, file: StoredFile): Promise<Buffer<ArrayBuffer>> {
  const sealed = await readSealed(services, file);
  return unsealBytes(services.environment, 'private-file', sealed, file.id);
}

async function readSealed({ fileStorage }: Vault, file: StoredFile): Promise<Buffer<ArrayBuffer>> {
  const sealed = await fileStorage.read(keyOf(file));
  if (sealed === null) throw new FileStorageUnavailable(`The stored file ${file.id} is missing`);
  return sealed;
}

/** Seals a private file with the current secret. @returns false when it is already */
export async function resealPrivateFile(services: Vault, file: StoredFile): Promise<boolean> {
  const sealed = await readSealed(services, file);
  if (areSealedWithCurrent(services.environment, sealed)) return false;
  const content = unsealBytes(services.environment, 'private-file', sealed, file.id);
  const resealed = sealBytes(services.environment, 'private-file', content, file.id);
  await services.fileStorage.write(keyOf(file), resealed);
  return true;
}

/**
 * Deletes files of any kind with their rows. The file is deleted first: a remaining row is found by the next sweep.
 */
export async function deleteFiles(
  db: Executor,
  { fileStorage }: Pick<Services, 'fileStorage'>,
  files: readonly Pick<StoredFile, 'id' | 'access' | 'storageKey'>[],
): Promise<void> {
  if (files.length === 0) return;
  for (const file of files) await fileStorage.delete(keyOf(file));
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
  services: Vault,
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
