import pino from 'pino';
import { createLineLimit } from '../lib/log-throttle';

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
  const log = pino({ base: { part: 'access' }, timestamp: pino.stdTimeFunctions.isoTime });
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
  const limited = createLineLimit(mostLines, (count) => write({ event: 'access.skipped', count }));
  return (access) => {
    if (access.status < 500 && chance() >= share) return;
    limited(() => write(access));
  };
}
