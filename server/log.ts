import pino from 'pino';
import type { ServerSettings } from './settings';

export type Log = Pick<pino.Logger, 'error' | 'warn' | 'info'>;

export const createLog = ({ LOG_LEVEL }: Pick<ServerSettings, 'LOG_LEVEL'>): Log =>
  pino({ level: LOG_LEVEL, base: { part: 'server' } });
