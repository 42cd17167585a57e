import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { poolSettings } from './pool-settings';

const server = 'postgres://store@database/store';
const pooler = 'postgres://store@pooler:6432/store';

/** What `pg` sends when a connection starts, and PgBouncer refuses. */
const startSettings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'options'];
const given = (settings: object) => startSettings.filter((name) => Object.hasOwn(settings, name));

describe('connections behind a pooler in transaction mode', () => {
  it('start without settings, which those to PostgreSQL itself have', () => {
    const databasePool = 20;
    expect(given(poolSettings({ databaseUrl: pooler, databaseDirectUrl: server, databasePool }))).toEqual([]);
    for (const databaseDirectUrl of [null, server]) {
      expect(given(poolSettings({ databaseUrl: server, databaseDirectUrl, databasePool }))).toEqual([
        'statement_timeout',
        'idle_in_transaction_session_timeout',
        'options',
      ]);
    }
  });

  /** They use a connection of their own, or know that there is no pooler. */
  const direct = [
    'database/connect.ts',
    'database/connection-limits.ts',
    'database/listen.ts',
    'database/migrate.ts',
  ];

  it('keep nothing between two transactions', () => {
    const sessions =
      /pg_(?:try_)?advisory_(?:lock|unlock)|[`'"]\s*set (?!local\b|transaction\b)\w+ ?(?:=|to\b)|set session|set_config\([^)]*false|create temp|with hold|[`'"]\s*listen /i;
    const files = readdirSync('backend', { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name) && !direct.includes(name),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((name) => sessions.test(readFileSync(`backend/${name}`, 'utf8')))).toEqual([]);
    for (const name of direct) expect(readFileSync(`backend/${name}`, 'utf8'), name).toMatch(sessions);
  });
});
