import pino, { type Logger } from 'pino';
import type { Environment } from '../environment';

/** JSON lines with UTC times; what could tell a secret is left out by name. */
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
