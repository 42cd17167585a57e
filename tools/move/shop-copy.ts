import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Connection, connect } from '../../backend/database/connect';
import { knownMigrations, lastMigration } from '../../backend/database/migrate';
import { violated } from '../../backend/doctor/report';
import { runDoctor } from '../../backend/doctor/run-doctor';
import { type CopiedFiles, copyFiles } from '../../backend/domains/files/copy-files';
import type { Environment } from '../../backend/environment/environment';
import { StartupError } from '../../backend/environment/startup-error';
import { createJobQueue } from '../../backend/jobs/job-queue';
import { readDatabaseClock } from '../../backend/platform/database-clock';
import { keyIdOf } from '../../backend/platform/sealing/key-ring';
import { prepareDatabase } from '../../backend/prepare-database';
import { createFileStorage } from '../../backend/providers/file-storage/file-storages';
import { createFolderStorage } from '../../backend/providers/file-storage/folder-storage';

const run = promisify(execFile);

const dumpName = 'database.dump';
const manifestName = 'manifest.json';
const filesName = 'files';

/** What a copy of a shop says about itself. It has no secrets. */
const manifest = z.object({
  format: z.literal(1),
  time: z.iso.datetime(),
  kind: z.enum(['demo', 'live']),
  /** The last migration of the database. */
  migration: z.string(),
  /** Of the secret that opens what is sealed. */
  keyId: z.string(),
  /** SHA-256 of the dump. */
  sha256: z.string(),
});
type Manifest = z.infer<typeof manifest>;

type Say = (line: string) => void;

/**
 * Copies a shop into an empty folder: the database at one moment, by pg_dump, and then its files, so that each row has its
 * file. Beside the running shop. The secrets are not in it.
 * @throws StartupError
 */
export async function saveShop(
  environment: Environment,
  { folder, log, say }: { folder: string; log: Logger; say: Say },
): Promise<Manifest> {
  const url = urlOf(environment);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new StartupError(`${folder} is not empty.`);
  const connection = await connect(environment);
  try {
    const migration = await lastMigration(connection);
    if (migration === null) throw new StartupError('The database has no shop.');
    const clock = await readDatabaseClock(connection.db);
    const time = clock.now().toISOString();
    const dump = join(folder, dumpName);
    await postgres('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--file=${dump}`]);
    say('The database is copied.');
    const files = await copyFiles(
      { db: connection.db, clock, log },
      createFileStorage(environment, clock),
      createFolderStorage(join(folder, filesName)),
      false,
    );
    refuseFailed(files, say);
    const saved: Manifest = {
      format: 1,
      time,
      kind: environment.demo ? 'demo' : 'live',
      migration,
      keyId: keyIdOf(environment.secret),
      sha256: await sha256Of(dump),
    };
    // Last, so that a folder without it is an incomplete copy.
    await writeFile(join(folder, manifestName), `${JSON.stringify(saved, null, 2)}\n`);
    return saved;
  } finally {
    await connection.close();
  }
}

/**
 * Makes a shop of a copy, on an empty database: checks everything before it writes, restores database and files, migrates to
 * this release and runs the doctor.
 * @returns how many invariants are violated
 * @throws StartupError
 */
export async function restoreShop(
  environment: Environment,
  { folder, log, say }: { folder: string; log: Logger; say: Say },
): Promise<number> {
  const url = urlOf(environment);
  const saved = await checkedManifest(environment, folder);
  const connection = await connect(environment);
  const queue = createJobQueue(connection.rawSql, log, { agrees: () => true });
  try {
    await refuseUsed(connection);
    say(`The copy is of ${saved.time}.`);
    const dump = join(folder, dumpName);
    const words = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
    await postgres('pg_restore', url, [...words, `--dbname=${databaseOf(url)}`, dump]);
    say('The database is restored.');
    const clock = await readDatabaseClock(connection.db);
    await prepareDatabase(environment, connection, queue, clock.now(), {
      onApplied: (name) => say(`Applied ${name}`),
    });
    const files = await copyFiles(
      { db: connection.db, clock, log },
      createFolderStorage(join(folder, filesName)),
      createFileStorage(environment, clock),
      false,
    );
    refuseFailed(files, say);
    return await examine(connection, clock.now(), say);
  } finally {
    await queue.close();
    await connection.close();
  }
}

/**
 * Brings a shop to this release: copies it first, migrates its database beside the running shop of the former release, and
 * runs the doctor.
 * @returns how many invariants are violated
 * @throws StartupError
 */
export async function upgradeShop(
  environment: Environment,
  options: { folder: string; log: Logger; say: Say },
): Promise<number> {
  const { log, say } = options;
  await saveShop(environment, options);
  const connection = await connect(environment);
  const queue = createJobQueue(connection.rawSql, log, { agrees: () => true });
  try {
    const { now } = await readDatabaseClock(connection.db);
    await prepareDatabase(environment, connection, queue, now(), {
      onApplied: (name) => say(`Applied ${name}`),
      onWait: (name, attempt) => say(`${name} waits for a lock (attempt ${attempt})`),
    });
    return await examine(connection, now(), say);
  } finally {
    await queue.close();
    await connection.close();
  }
}

async function examine({ db }: Connection, now: Date, say: Say): Promise<number> {
  const findings = await runDoctor(db, now);
  const failed = violated(findings).length;
  say(failed === 0 ? `All ${findings.length} invariants hold.` : `${failed} invariants are violated.`);
  return failed;
}

async function checkedManifest(environment: Environment, folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null);
  if (text === null) throw new StartupError(`${folder} is no complete copy of a shop.`);
  const saved = manifest.parse(JSON.parse(text));
  if (saved.kind !== (environment.demo ? 'demo' : 'live')) {
    throw new StartupError(`The copy is of a ${saved.kind} shop; set STORE_DEMO as it was there.`);
  }
  const keys = [environment.secret, ...environment.oldSecrets].map(keyIdOf);
  if (!keys.includes(saved.keyId)) {
    throw new StartupError(
      'STORE_SECRET is another one than that of the copied shop: card codes and private files could not be opened.',
    );
  }
  if (!knownMigrations().includes(saved.migration)) {
    throw new StartupError(
      `The copy is of a later release than this one: it has the migration ${saved.migration}.`,
    );
  }
  if ((await sha256Of(join(folder, dumpName))) !== saved.sha256) {
    throw new StartupError(`${dumpName} is damaged: it is not the file that was written.`);
  }
  return saved;
}

/** A shop is never written over. */
async function refuseUsed({ rawSql }: Connection): Promise<void> {
  const { rows } = await rawSql(
    "select 1 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1",
  );
  if (rows.length > 0)
    throw new StartupError('The database of DATABASE_URL is not empty. Create another one.');
}

function refuseFailed({ copied, failed, missing }: CopiedFiles, say: Say): void {
  say(`${copied} files are copied and compared.`);
  if (missing > 0) say(`${missing} files are missing in the source as well.`);
  if (failed > 0) throw new StartupError('Some files were not copied; see the log.');
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Without a pooler, through which a dump cannot be made. */
function urlOf({ databaseUrl, databaseDirectUrl }: Environment): URL {
  const url = databaseDirectUrl ?? databaseUrl;
  if (url === null) throw new StartupError('Set DATABASE_URL: an embedded database is copied as a folder.');
  return new URL(url);
}

const databaseOf = (url: URL): string => decodeURIComponent(url.pathname.slice(1));

/** Runs a program of PostgreSQL. The password is in its environment, which other users of the machine cannot read. */
async function postgres(program: string, url: URL, words: readonly string[]): Promise<void> {
  const inherited = process.env;
  const own = {
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: databaseOf(url),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
  };
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value));
  try {
    await run(program, [...words], { env: { ...inherited, ...given } });
  } catch (error) {
    const isAbsent = Reflect.get(Object(error), 'code') === 'ENOENT';
    const said = String(Reflect.get(Object(error), 'stderr') ?? '').trim();
    throw new StartupError(
      isAbsent ? `${program} is missing: install the client of PostgreSQL.` : `${program}: ${said}`,
    );
  }
}
