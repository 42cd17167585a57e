import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cardLot } from '../../backend/database/schema/card-lots';
import { dropOldImports } from '../../backend/domains/delivery/staff/drop-imports';
import type { OpenStore } from '../../backend/open-store';
import { newId } from '../../backend/platform/new-id';
import { mostLines } from '../../lib/delivery/staff/contract';
import { newCodes } from '../api/fixtures/catalogue';
import { findViolations } from '../api/fixtures/check-invariants';
import { openDemoSession } from '../api/fixtures/staff';
import { runCounts } from '../setup/run-counts';
import type { Call } from './buyers';
import {
  callOver,
  makePlace,
  memoryOf,
  type Place,
  type RunningStore,
  startStore,
  withOpenStore,
} from './running-store';

const units = runCounts.importedCodes;
/** Megabytes that the process may grow by between the first tenth and the end. */
const mostGrowth = 150;
const skuId = '1800311000000000107';

let place: Place;
let running: RunningStore;
let token: string;

beforeAll(async () => {
  place = await makePlace(inject('seededDatabase'));
  token = await withOpenStore(place, ({ services }) => openDemoSession(services, 'catalogue'));
  running = await startStore(place);
});
afterAll(async () => {
  await running?.stop('SIGKILL');
  await place?.drop();
});

const openLot = (call: Call) =>
  call(
    'POST /goods/admin/card_lot/open',
    { body: { skuId, supplier: 'Supplier C', cost: 0.1, columns: 'SECRET' } },
    { as: token, idempotencyKey: `lot-${newId()}` },
  );
const sendPart = (call: Call, id: string, from: number, lines: readonly string[]) =>
  call(
    'POST /goods/admin/card_lot/append',
    {
      body: {
        id,
        firstLine: from + 1,
        lines: lines.slice(from, from + mostLines).map((line) => [line]),
      },
    },
    { as: token },
  );
const finish = (call: Call, id: string) =>
  call('POST /goods/admin/card_lot/finish', { body: { id, reason: 'invoice' } }, { as: token });

const stateOf = ({ services }: OpenStore) =>
  services.db.execute(sql`select (select count(*) from card_code)::int as codes,
    (select count(*) from card_lot)::int as lots, (select count(*) from card_import)::int as parts,
    (select available from sku where id = ${skuId}) as available`);

it(`imports ${units.toLocaleString('en')} codes with flat memory`, async () => {
  const call = callOver(running.url);
  const lines = newCodes(units);
  const begun = performance.now();
  const { id } = await openLot(call);
  const sizes: number[] = [];
  for (let from = 0; from < units; from += mostLines) {
    await sendPart(call, id, from, lines);
    sizes.push(memoryOf(running));
  }
  const sent = performance.now();
  const { progress } = await finish(call, id);
  const seconds = (performance.now() - begun) / 1000;
  sizes.push(memoryOf(running));
  const early = Math.max(...sizes.slice(0, Math.ceil(sizes.length / 10)));
  console.log(
    `${units} codes on ${place.engine}: ${seconds.toFixed(1)} s, of which the end ${((performance.now() - sent) / 1000).toFixed(1)} s; ` +
      `memory ${early} MB after the first parts, ${Math.max(...sizes)} MB at most`,
  );
  expect(progress).toMatchObject({ good: units, known: 0, bad: 0 });
  expect(progress.state).toBe('QUARANTINE');
  expect(Math.max(...sizes) - early).toBeLessThan(mostGrowth);
});

it('leaves no trace when the store is killed between two parts or during the end', async () => {
  await running.stop('SIGKILL');
  const before = await withOpenStore(place, stateOf);
  running = await startStore(place);
  const call = callOver(running.url);
  const lines = newCodes(mostLines * 2);
  const one = await openLot(call);
  await sendPart(call, one.id, 0, lines);
  await sendPart(call, one.id, mostLines, lines);
  const two = await openLot(call);
  await sendPart(call, two.id, 0, newCodes(mostLines));
  const ending = finish(call, one.id).catch(() => 'killed');
  await new Promise((resolve) => setTimeout(resolve, 60));
  await running.stop('SIGKILL');
  const ended = await ending;
  const after = await withOpenStore(place, async (store) => {
    const [lot] = await store.services.db.select().from(cardLot).where(eq(cardLot.id, one.id));
    // The end may have been committed although its response was lost; then all of it is there.
    const isDone = lot?.state === 'ON_SALE' || lot?.state === 'QUARANTINE';
    store.services.clock.advance(3_700_000);
    await dropOldImports(store.system());
    expect(await findViolations(store.services)).toEqual({});
    return { isDone, state: (await stateOf(store)).rows[0] };
  });
  console.log(
    `killed during the end: ${ended === 'killed' ? 'no response' : 'responded'}, ${after.isDone ? 'complete' : 'no trace'}`,
  );
  const codes = Number(before.rows[0]?.codes) + (after.isDone ? lines.length : 0);
  expect(after.state).toMatchObject({ codes, parts: 0 });
  running = await startStore(place);
});
