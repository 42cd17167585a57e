import { asc, gt, inArray } from 'drizzle-orm';
import PQueue from 'p-queue';
import { addTime } from '../../../lib/time';
import { storedFile } from '../../database/schema/members';
import { StartupError } from '../../environment/startup-error';
import type { Services } from '../../platform/context';
import { type FileStorage, type ListedFile, privateKey, publicKey } from '../../ports/file-storage';

export type CopiedFiles = {
  copied: number;
  /** The same in both storages, byte by byte. */
  unchanged: number;
  /** Changed in the target after they were changed in the source. */
  newer: number;
  failed: number;
  /** Files of the source without a row in the database, which are not copied. */
  skipped: number;
  /** Files of the target without a row, which a crash or a copy before a deletion leaves. */
  unknown: number;
  /** Rows without a file in the target. */
  missing: number;
};

/** Files that are read, written and compared at the same time. */
const concurrency = 8;
const batchSize = 200;
/** An upload stores its file shortly before its row. */
const uploadMinutes = 60;

/**
 * Copies the stored files from one storage into another and reads each one again to compare it. May be interrupted and
 * repeated, beside the running shop as well: of a file that differs, the newer one counts.
 * @param deletesUnknown whether files of the target without a row are deleted
 * @throws StartupError when they are all without one: the database is another shop's
 */
export async function copyFiles(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  from: FileStorage,
  to: FileStorage,
  deletesUnknown: boolean,
): Promise<CopiedFiles> {
  const { log } = services;
  const count: CopiedFiles = {
    ...{ copied: 0, unchanged: 0, newer: 0, failed: 0 },
    ...{ skipped: 0, unknown: 0, missing: 0 },
  };
  const queue = new PQueue({ concurrency });
  const { stored, unknown } = await sortFiles(services, to);
  count.unknown = unknown.length;
  if (deletesUnknown) {
    if (stored.size === 0 && unknown.length > 0) {
      throw new StartupError('No file of the target has a row in this database; nothing was deleted.');
    }
    await queue.addAll(unknown.map((key) => () => to.delete(key)));
  }
  const copy = async ({ key, changedTime }: ListedFile): Promise<void> => {
    try {
      count[await copyFile(from, to, key, changedTime, stored.get(key))] += 1;
      stored.set(key, changedTime);
    } catch (error) {
      count.failed += 1;
      log.warn({ err: error, key }, 'a file was not copied');
    }
  };
  for await (const batch of batchesOf(from.list())) {
    const skipped = await unknownOf(services, batch);
    count.skipped += skipped.size;
    const known = batch.filter(({ key }) => !skipped.has(key));
    await queue.addAll(known.map((file) => () => copy(file)));
  }
  for await (const key of keysOfRows(services)) if (!stored.has(key)) count.missing += 1;
  return count;
}

/** The files of a storage: when each one was changed, and those that no row names. */
async function sortFiles(services: Pick<Services, 'db' | 'clock'>, storage: FileStorage) {
  const stored = new Map<string, Date>();
  const unknown: string[] = [];
  for await (const batch of batchesOf(storage.list())) {
    const without = await unknownOf(services, batch);
    unknown.push(...without);
    for (const { key, changedTime } of batch) if (!without.has(key)) stored.set(key, changedTime);
  }
  return { stored, unknown };
}

async function copyFile(
  from: FileStorage,
  to: FileStorage,
  key: string,
  changedTime: Date,
  storedTime: Date | undefined,
): Promise<'copied' | 'unchanged' | 'newer'> {
  const content = await from.read(key);
  // Deleted since it was listed.
  if (content === null) return 'unchanged';
  if (storedTime) {
    const existing = await to.read(key);
    if (existing?.equals(content)) return 'unchanged';
    if (existing && storedTime > changedTime) return 'newer';
  }
  await to.write(key, content);
  if (!(await to.read(key))?.equals(content)) throw new Error('The copy differs from the file');
  return 'copied';
}

async function* batchesOf(files: AsyncIterable<ListedFile>): AsyncGenerator<ListedFile[]> {
  let batch: ListedFile[] = [];
  for await (const file of files) {
    batch.push(file);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The keys of files that no row names and that no upload is about to name. */
async function unknownOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  files: readonly ListedFile[],
): Promise<Set<string>> {
  const named = new Map(files.map((file) => [file.key, nameOfRow(file.key)]));
  const rows = await db
    .select({ name: storedFile.storageKey })
    .from(storedFile)
    .where(inArray(storedFile.storageKey, [...new Set(named.values())]));
  const known = new Set(rows.map(({ name }) => name));
  const settled = addTime(clock.now(), -uploadMinutes, 'minute');
  return new Set(
    files
      .filter(({ key, changedTime }) => !known.has(named.get(key) ?? '') && changedTime < settled)
      .map(({ key }) => key),
  );
}

/** The files of an icon are stored beside it, without rows of their own. */
const nameOfRow = (key: string) => key.slice(key.indexOf('/') + 1).replace(/-[a-zA-Z]+\.png$/, '.webp');

async function* keysOfRows({ db }: Pick<Services, 'db'>): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const rows = await db
      .select({ id: storedFile.id, access: storedFile.access, name: storedFile.storageKey })
      .from(storedFile)
      .where(gt(storedFile.id, after))
      .orderBy(asc(storedFile.id))
      .limit(batchSize);
    for (const { access, name } of rows) yield access === 'PRIVATE' ? privateKey(name) : publicKey(name);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
