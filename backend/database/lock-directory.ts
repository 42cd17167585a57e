import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../environment/startup-error';

/**
 * Locks the directory of the embedded database for this process: two processes on it lose data silently. The lock file
 * has the process id and its start time, so that a process id that is reused after a crash does not block the start.
 *
 * @throws StartupError when a running process holds the lock
 */
export function lockDirectory(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'lock');
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      const release = () => {
        process.off('exit', release);
        // Another process may have taken it over.
        if (readLock(file) === mine) rmSync(file, { force: true });
      };
      // Also runs when Next.js exits the process. After a kill the next start removes the stale lock.
      process.once('exit', release);
      return { release };
    } catch (error) {
      if (!isExisting(error)) throw error;
      const [pid, start] = readHolder(file);
      if (isAlive(pid) && startOf(pid) === start) {
        throw new StartupError(
          `The data directory ${dataDir} is in use by process ${pid}; stop it first or set STORE_DATA_DIR.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new StartupError(
    `The data directory ${dataDir} could not be locked; another process is starting on it.`,
  );
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

function readLock(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function readHolder(file: string): [number, string] {
  const [pid = '', start = ''] = readLock(file).split(' ');
  return [pid === '' ? Number.NaN : Number(pid), start];
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Start time of a process in clock ticks (Linux); empty on other systems. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name in parentheses may contain spaces: count the fields after the last parenthesis.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
