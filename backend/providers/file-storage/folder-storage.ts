import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type FileStorage,
  FileStorageUnavailable,
  fileFolders,
  isFileKey,
  type ListedFile,
  requireFileKey,
} from '../../ports/file-storage';

/** Only the shop's user may read sealed files. */
const modes = (key: string) =>
  key.startsWith('private/') ? { folder: 0o700, file: 0o600 } : { folder: 0o755, file: 0o640 };

/**
 * Stores files in a folder of this machine, or of a volume that all processes share.
 * @param write for tests of a full disk
 */
export function createFolderStorage(folder: string, write = writeFile): FileStorage {
  const pathOf = (key: string) => {
    requireFileKey(key);
    return join(folder, key);
  };
  return {
    write: (key, content) => {
      const path = pathOf(key);
      return orUnavailable(() => replaceFile(path, content, modes(key), write));
    },
    read: (key) => {
      const path = pathOf(key);
      return orUnavailable(() => readFile(path).catch(nullIfMissing));
    },
    delete: (key) => {
      const path = pathOf(key);
      return orUnavailable(() => rm(path, { force: true }));
    },
    list: () => listFiles(folder),
  };
}

/** Renamed into place: a crash leaves the former file or the new one. */
async function replaceFile(
  path: string,
  content: Uint8Array,
  mode: ReturnType<typeof modes>,
  write: typeof writeFile,
): Promise<void> {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  await mkdir(dirname(path), { recursive: true, mode: mode.folder });
  try {
    await write(part, content, { flag: 'wx', mode: mode.file, flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

async function* listFiles(folder: string): AsyncGenerator<ListedFile> {
  for (const name of fileFolders) {
    const names = await orUnavailable(() => readdir(join(folder, name)).catch(nullIfMissing));
    for (const key of (names ?? []).map((file) => `${name}/${file}`)) {
      // Without the parts of interrupted writes.
      if (!isFileKey(key) || key.endsWith('.part')) continue;
      const found = await orUnavailable(() => stat(join(folder, key)).catch(nullIfMissing));
      if (found) yield { key, bytes: found.size, changedTime: found.mtime };
    }
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : null;

function nullIfMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

/** Errors of the operating system say that the disk is full, read-only, missing or forbidden. */
async function orUnavailable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (codeOf(error) === null) throw error;
    throw new FileStorageUnavailable('The folder of the files cannot be used', { cause: error });
  }
}
