import type { Logger } from 'pino';
import type { Environment } from '../../environment/environment';
import { StartupError } from '../../environment/startup-error';
import type { Clock } from '../../ports/clock';
import { type FileStorage, publicKey } from '../../ports/file-storage';
import { createFolderStorage } from './folder-storage';
import { createS3Storage } from './s3-storage';

type Place = Pick<Environment, 's3' | 'dataDir'>;

const kinds = ['folder', 's3'] as const;

type StorageKind = (typeof kinds)[number];

export const isStorageKind = (text: string): text is StorageKind => kinds.some((kind) => kind === text);

/** The storage that the shop uses: the bucket, or the data directory. */
export const createFileStorage = (environment: Place, clock: Clock): FileStorage =>
  openFileStorage(environment.s3 ? 's3' : 'folder', environment, clock);

/** @throws StartupError when no bucket is configured */
export function openFileStorage(kind: StorageKind, { s3, dataDir }: Place, clock: Clock): FileStorage {
  if (kind === 'folder') return createFolderStorage(dataDir);
  if (s3 === null) throw new StartupError('No bucket is configured: set S3_BUCKET and its keys.');
  return createS3Storage(s3, clock);
}

/** No file has this name. */
const missing = publicKey('0'.repeat(32));

/**
 * Reports a bucket that cannot be used as soon as the shop starts; the rest of the shop works without it. A bucket whose
 * keys may not list it answers a missing file like a forbidden one, and is reported too.
 */
export async function reportUnavailableStorage(
  fileStorage: FileStorage,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  try {
    await fileStorage.read(missing);
  } catch (error) {
    log.error({ event: 'files.not-stored', err: error }, 'the storage of files cannot be used');
  }
}
