import pino, { type Logger } from 'pino';
import type { Environment } from '../../environment/environment';
import { loggedError } from './logged-error';

/** Called for each entry of level error with an `event`. */
export type OnAlarm = (fields: Record<string, unknown>, message: string) => void;

/** Logs JSON lines with UTC times. Fields whose names may hold secrets are removed. */
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
  // A wrapper and not a hook of pino: it also sees entries below the level of the log.
  const write = log.error.bind(log);
  log.error = (...entry: [unknown, string?, ...unknown[]]) => {
    const [fields, message] = entry;
    if (isEvent(fields)) onAlarm(fields, message ?? '');
    Reflect.apply(write, log, entry);
  };
  return log;
}

function isEvent(fields: unknown): fields is Record<string, unknown> & { event: string } {
  return typeof fields === 'object' && fields !== null && typeof Reflect.get(fields, 'event') === 'string';
}
