import pino from 'pino';
import { createLogThrottle, errorKind } from '../../lib/log-throttle';
import type { ServerSettings } from './settings';

export type Log = Pick<pino.Logger, 'error' | 'warn' | 'info'>;

export const createLog = ({ LOG_LEVEL }: Pick<ServerSettings, 'LOG_LEVEL'>): Log =>
  pino({ level: LOG_LEVEL, base: { part: 'server' }, timestamp: pino.stdTimeFunctions.isoTime });

/** Writes the errors of one kind, which Next.js prints for each page that fails, once a second with a count. */
export function throttleErrors(target: Pick<Console, 'error'>): void {
  const throttle = createLogThrottle();
  const write = target.error.bind(target);
  target.error = (...entry: unknown[]) => {
    const error = entry.find((part) => part instanceof Error) ?? entry[0];
    const kind = errorKind(error);
    throttle(
      kind,
      () => write(...entry),
      (count) => write(`${kind} (again, ${count})`),
    );
  };
}
