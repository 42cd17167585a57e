import pino from 'pino';

/** A request, without anything that a person typed or that names one. */
export type Access = {
  method: string;
  group: string;
  status: number;
  ms: number;
  /** Of the log lines of the call. */
  requestId?: string | undefined;
};

/** Lines of one second; further ones are counted. */
const mostLines = 200;

type Write = (fields: object) => void;

const writeToOutput = (): Write => {
  const log = pino({ base: { part: 'access' } });
  return (fields) => log.info(fields);
};

/**
 * Writes a line for a share of the requests, and for each one that failed.
 * @param share 0: no line at all; 1: one for each request
 */
export function createAccessLog(
  share: number,
  write: Write = writeToOutput(),
  chance: () => number = Math.random,
): ((access: Access) => void) | undefined {
  if (share === 0) return undefined;
  let lines = 0;
  const startSecond = () => {
    if (lines > mostLines) write({ event: 'access.skipped', count: lines - mostLines });
    lines = 0;
  };
  return (access) => {
    if (access.status < 500 && chance() >= share) return;
    lines += 1;
    if (lines === 1) setTimeout(startSecond, 1_000).unref();
    if (lines <= mostLines) write(access);
  };
}
