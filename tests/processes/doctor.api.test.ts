import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { invariants } from '../../backend/doctor/run-doctor';
import { makePlace, type Place, startStore, withOpenStore } from '../load/running-store';
import { run } from './backend-processes';

let place: Place;
beforeAll(async () => {
  place = await makePlace(inject('seededDatabase'));
  await withOpenStore(place, async () => undefined);
});
afterAll(() => place?.drop());

async function doctor(variables: Record<string, string> = {}, cwd?: string) {
  const child = run('backend/cli/doctor.ts', { ...place.variables, ...variables }, cwd);
  return { code: await child.ended, said: child.said() };
}

it('reports every invariant and exits with 0 when all hold', async () => {
  const { code, said } = await doctor();
  expect(said).toContain(`All ${invariants.length} invariants hold.`);
  for (const { name } of invariants) expect(said).toMatch(new RegExp(`^ok {4}${name} +\\d+ ms$`, 'm'));
  expect(code).toBe(0);
});

it('names the mistakes of the route rules, checks the database all the same, and exits with 1', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'route-rules-'));
  try {
    for (const entry of ['backend', 'node_modules']) symlinkSync(resolve(entry), join(folder, entry));
    mkdirSync(join(folder, 'public'));
    writeFileSync(join(folder, 'public', 'route-rules.json'), '{"redirects": 7}');
    const { code, said } = await doctor({}, folder);
    expect(said).toContain('public/route-rules.json is not usable:');
    expect(said).toContain('invariants hold.');
    expect(code).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each([
  ['STORE_SECRET', { STORE_SECRET: '' }],
  ['CLIENT_SECRET', { CLIENT_SECRET: 'shop' }],
  ['STOREFRONT_KEY', { STOREFRONT_KEY: 'shop' }],
])('names the default of the demo that a live shop still has as %s, and exits with 1', async (name, weak) => {
  const live = { STORE_DEMO: '0', SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'Shop <shop@shop.example>' };
  const { code, said } = await doctor({ ...live, CLIENT_SECRET: 'c'.repeat(32), ...weak });
  expect(said).toContain(name);
  expect(said).not.toContain('invariants hold');
  expect(code).toBe(1);
});

it('runs beside a shop on PostgreSQL, and refuses an embedded database that a shop uses', async () => {
  const shop = await startStore(place);
  const { code, said } = await doctor();
  await shop.stop('SIGTERM');
  if (place.engine === 'PostgreSQL') {
    expect([code, said]).toEqual([0, expect.stringContaining('invariants hold')]);
  } else {
    expect(code).toBe(1);
    expect(said).toMatch(/^The data directory \S+ is in use by process \d+; stop it first/);
  }
});

it('names the violated invariants with their rows and exits with 1', async () => {
  await withOpenStore(place, async ({ services: { db } }) => {
    await db.execute(sql`update sku set sold = 1, stocked = stocked + 1 where id = '1800311000000000107'`);
  });
  const { code, said } = await doctor();
  expect(said).toMatch(/^FAIL {2}sku-stock +\d+ ms {2}1 found: 1800311000000000107$/m);
  expect(said).toContain(`1 of ${invariants.length} violated.`);
  expect(code).toBe(1);
});

it('needs a database that is migrated', async () => {
  if (place.engine === 'PGlite') {
    const { code, said } = await doctor({ STORE_DATA_DIR: `${place.variables.STORE_DATA_DIR}/empty` });
    expect([code, said]).toEqual([1, expect.stringContaining('There is no database in')]);
  }
  await withOpenStore(place, async ({ services: { db } }) => {
    await db.execute(sql`update schema_migration set name = 'older.sql' where name like '%baseline%'`);
  });
  const { code, said } = await doctor();
  expect([code, said]).toEqual([1, expect.stringMatching(/lacks the migration 0034_baseline\.sql/)]);
});
