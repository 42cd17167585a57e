import pino, { type Logger } from 'pino';
import type { Environment } from '../environment/environment';

/** Logs JSON lines with UTC times. Fields whose names may hold secrets are removed. */
export function createLog(environment: Environment): Logger {
  return pino({
    level: environment.logLevel,
    base: null,
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
}
