import pino, { type Logger } from 'pino';
import { createLogThrottle, errorKind } from '../../../lib/log-throttle';
import type { Environment } from '../../environment/environment';
import { loggedError } from './logged-error';

/** Called for each entry of level error with an `event`. */
export type OnAlarm = (fields: Record<string, unknown>, message: string) => void;

/**
 * Logs JSON lines with UTC times. Fields whose names may hold secrets are removed. Errors of one kind are logged once a
 * second, with a count.
 */
export function createLog(environment: Environment, onAlarm: OnAlarm = () => {}): Logger {
  const log = pino({
    level: environment.logLevel,
    base: null,
    serializers: { err: loggedError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        'secret',
        'code',
        'token',
        'access_token',
        'refresh_token',
        'authorization',
        'cookie',
        '*.password',
        '*.secret',
        '*.code',
        '*.token',
        '*.authorization',
        '*.cookie',
      ],
      remove: true,
    },
  });
  const throttle = createLogThrottle();
  // Wrappers and not a hook of pino: they also see entries below the level of the log.
  for (const level of ['warn', 'error'] as const) {
    const write = log[level].bind(log);
    log[level] = (...entry: [unknown, string?, ...unknown[]]) => {
      const [fields, message] = entry;
      if (level === 'error' && isEvent(fields)) onAlarm(fields, message ?? '');
      const writeFull = () => Reflect.apply(write, log, entry);
      if (!hasError(fields)) return writeFull();
      throttle(kindOf(level, fields, message), writeFull, (count) =>
        write({ ...fields, err: errorKind(fields.err), count }, `${message} (again)`),
      );
    };
  }
  return log;
}

type ErrorFields = Record<string, unknown> & { err: unknown };

const hasError = (fields: unknown): fields is ErrorFields =>
  typeof fields === 'object' && fields !== null && 'err' in fields;

/** An outage is of one kind at every endpoint; an error of the store is another one at each. */
function kindOf(level: 'warn' | 'error', { err, event, path }: ErrorFields, message = ''): string {
  return [level, message, event, level === 'error' ? path : '', errorKind(err)].join(' ');
}

function isEvent(fields: unknown): fields is Record<string, unknown> & { event: string } {
  return typeof fields === 'object' && fields !== null && typeof Reflect.get(fields, 'event') === 'string';
}
