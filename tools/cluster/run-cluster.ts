import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres } from '../postgres/cluster';
import { freePort } from '../postgres/free-port';
import { etcdVariables, haproxyFile, type Ports, patroniFile, pgbouncerFile } from './shipped-files';

const names = ['node1', 'node2', 'node3'];
const isRoot = process.getuid?.() === 0;
/** Milliseconds until three nodes have started and replicate. */
const longestStart = 120_000;
/** Milliseconds for PostgreSQL to end. */
const longestStop = 20_000;

/** The Debian packages that deploy/cluster needs and this machine lacks. */
export function missingPackages(): string[] {
  const programs = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', pgbouncer: 'pgbouncer' };
  const missing = Object.entries(programs).flatMap(([program, name]) => (isInstalled(program) ? [] : [name]));
  return findPostgres() ? missing : [...missing, 'postgresql-15'];
}

function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v "$0"', program], {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    });
    return true;
  } catch {
    return false;
  }
}

type Started = { child: ChildProcess; ended: Promise<unknown> };

/** PostgreSQL and PgBouncer do not run as root. */
function owner(): { uid?: number; gid?: number } {
  if (!isRoot) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

/** A folder with files, logs and processes that belong to the user postgres. */
function makePlace() {
  const folder = mkdtempSync(join(tmpdir(), 'store-cluster-'));
  const user = owner();
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid ?? 0);
    return path;
  };
  own(folder);
  chmodSync(folder, 0o755);
  const running = new Map<string, Started>();
  return {
    folder,
    own,
    write: (name: string, text: string): string => {
      const path = join(folder, name);
      writeFileSync(path, text, { mode: 0o644 });
      return path;
    },
    start: (name: string, program: string, words: string[], variables: Record<string, string> = {}) => {
      const log = openSync(join(folder, `${name}.log`), 'a');
      const child = spawn(program, words, {
        ...user,
        cwd: folder,
        env: { NODE_ENV: 'production', PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, ...variables },
        stdio: ['ignore', log, log],
        detached: true,
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      running.set(name, { child, ended });
    },
    kill: (name: string) => running.get(name)?.child.kill('SIGKILL'),
    /** Patroni stops its PostgreSQL before it ends. */
    stop: async () => {
      const patronis = names.flatMap((name) => running.get(name) ?? []);
      for (const { child } of patronis) child.kill('SIGTERM');
      await Promise.race([
        Promise.all(patronis.map(({ ended }) => ended)),
        delay(longestStop, undefined, { ref: false }),
      ]);
      for (const { child } of running.values()) child.kill('SIGKILL');
      await Promise.all([...running.values()].map(({ ended }) => ended));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Place = ReturnType<typeof makePlace>;

/** Three processes of etcd. @returns the addresses at which Patroni asks them */
async function startEtcd({ start, folder }: Place): Promise<string[]> {
  const ports = await Promise.all(
    names.map(async () => ({ client: await freePort(), peer: await freePort() })),
  );
  names.forEach((name, index) => {
    start(`etcd-${name}`, 'etcd', [], etcdVariables(index, ports, join(folder, `etcd-${name}`)));
  });
  return ports.map(({ client }) => `127.0.0.1:${client}`);
}

/** What Patroni says about the nodes, as HAProxy asks it. */
function watch(nodes: readonly Ports[], folder: string) {
  const ask = ({ rest }: Ports, path: string): Promise<number> =>
    fetch(`http://127.0.0.1:${rest}${path}`, { signal: AbortSignal.timeout(1000) }).then(
      ({ status }) => status,
      () => 0,
    );
  const find = async (path: string): Promise<number[]> => {
    const answers = await Promise.all(nodes.map((node) => ask(node, path)));
    return answers.flatMap((status, index) => (status === 200 ? [index] : []));
  };
  return {
    /** Waits until one node is the primary and the others follow, one of which has all that is confirmed. */
    untilWhole: async (): Promise<number> => {
      const deadline = performance.now() + longestStart;
      while (performance.now() < deadline) {
        const [primaries = [], replicas = [], synchronous = []] = await Promise.all(
          ['/primary', '/replica', '/sync'].map(find),
        );
        const [primary] = primaries;
        if (primary !== undefined && replicas.length === nodes.length - 1 && synchronous.length > 0)
          return primary;
        await delay(200);
      }
      throw new Error(`The cluster is not whole; its logs are in ${folder}`);
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Three nodes of PostgreSQL under Patroni with etcd, HAProxy and PgBouncer, from the files of deploy/cluster.
 * @param replicaDelay how much later a replica applies what it has received, such as `200ms`
 */
export async function startCluster(replicaDelay = '0') {
  const place = makePlace();
  const { folder, own, write, start, kill, stop } = place;
  const etcd = await startEtcd(place);
  const nodes: Ports[] = await Promise.all(
    names.map(async () => ({ postgres: await freePort(), rest: await freePort() })),
  );
  const binDir = findPostgres() ?? '';
  const nameOf = (index: number) => names[index] ?? '';
  const files = nodes.map((ports, index) => {
    const name = nameOf(index);
    const node = { name, ports, folder: own(join(folder, name)), etcd, binDir, delay: replicaDelay };
    return write(`${name}.yml`, patroniFile(node));
  });
  const startNode = (index: number) => start(nameOf(index), 'patroni', [files[index] ?? '']);
  const haproxy = { primary: await freePort(), replicas: await freePort() };
  const pooler = await freePort();
  start('haproxy', 'haproxy', ['-f', write('haproxy.cfg', haproxyFile(nodes, haproxy))]);
  start('pgbouncer', 'pgbouncer', [write('pgbouncer.ini', pgbouncerFile(pooler, haproxy.primary))]);
  names.forEach((_, index) => {
    startNode(index);
  });
  const { untilWhole } = watch(nodes, folder);
  const killPostgres = (index: number) => {
    const file = join(folder, nameOf(index), 'data/postmaster.pid');
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
  };
  try {
    const first = await untilWhole();
    await prepare(`postgres://postgres@127.0.0.1:${nodes[first]?.postgres}/postgres`);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    /** Behind PgBouncer, as DATABASE_URL. */
    pooled: `postgres://store@127.0.0.1:${pooler}/store`,
    /** Behind HAProxy alone, as DATABASE_DIRECT_URL. */
    direct: `postgres://store@127.0.0.1:${haproxy.primary}/store`,
    untilWhole,
    /** PostgreSQL dies and its machine lives: Patroni sees it. */
    killPostgres,
    /** The whole machine is gone: the others notice by the end of its lease. */
    killNode: (index: number) => {
      kill(nameOf(index));
      killPostgres(index);
    },
    startNode,
    stop,
  };
}

/** The role and the database of the shop, with the settings of a role behind a pooler (docs/operations.md). */
async function prepare(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query('create role store login');
  await client.query('create database store owner store');
  for (const setting of [
    `statement_timeout = '30s'`,
    `idle_in_transaction_session_timeout = '30s'`,
    'jit = off',
    'max_parallel_workers_per_gather = 0',
  ])
    await client.query(`alter role store set ${setting}`);
  await client.end();
}
