/** Milliseconds between two lines of one kind. */
const pause = 1_000;
/** Milliseconds after which an entry is written in full again. */
const fullAgain = 60_000;
/** Further kinds are written as they come. */
const mostKinds = 500;

type Kind = { fullAt: number; count: number; write: (count: number) => void };

/**
 * Writes what happens many times a second, such as errors while the database is away, once a second with a count. The
 * first entry of a kind is written in full.
 */
export function createLogThrottle(now: () => number = () => performance.now()) {
  const kinds = new Map<string, Kind>();

  const tick = (name: string, kind: Kind): void => {
    if (kind.count > 0) kind.write(kind.count);
    else if (now() - kind.fullAt >= fullAgain) {
      kinds.delete(name);
      return;
    }
    kind.count = 0;
    setTimeout(tick, pause, name, kind).unref();
  };

  /** @param writeCount writes one line for the entries since the last one; that of the newest entry is called */
  return (name: string, writeFull: () => void, writeCount: (count: number) => void): void => {
    const kind = kinds.get(name);
    if (kind) {
      kind.count += 1;
      kind.write = writeCount;
      return;
    }
    writeFull();
    if (kinds.size >= mostKinds) return;
    const started = { fullAt: now(), count: 0, write: writeCount };
    kinds.set(name, started);
    setTimeout(tick, pause, name, started).unref();
  };
}

/** The last cause of an error, which tells its kind: a failed query has the reason as its cause. */
export function rootCause(error: unknown): unknown {
  let root = error;
  for (let depth = 0; depth < 5 && root instanceof Error && root.cause !== undefined; depth += 1)
    root = root.cause;
  return root;
}

/** Name, code and message of the last cause, without what differs each time. */
export function errorKind(error: unknown): string {
  const root = rootCause(error);
  if (!(root instanceof Error)) return String(root).slice(0, 100);
  const code = 'code' in root ? String(root.code) : '';
  return `${root.name} ${code} ${root.message.slice(0, 100).replaceAll(/\d+/g, '#')}`;
}

/**
 * Writes at most so many lines a second.
 * @param writeSkipped receives the number of further ones, after the second
 */
export function createLineLimit(mostLines: number, writeSkipped: (count: number) => void) {
  let lines = 0;
  const startSecond = () => {
    if (lines > mostLines) writeSkipped(lines - mostLines);
    lines = 0;
  };
  return (write: () => void): void => {
    lines += 1;
    if (lines === 1) setTimeout(startSecond, 1_000).unref();
    if (lines <= mostLines) write();
  };
}
