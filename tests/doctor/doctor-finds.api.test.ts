import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violated } from '../../backend/doctor/report';
import { runDoctor } from '../../backend/doctor/run-doctor';
import { expectNoViolations } from '../api/fixtures/check-invariants';
import { happenings } from '../month/happenings';
import { type MonthShop, openMonthShop, runMonth } from '../month/month-shop';
import { isRaised, printFigures, runCounts } from '../setup/run-counts';
import { generateCorruptions } from './corruptions';
import { reachEveryState } from './every-state';
import { multiplyOrders } from './multiply';
import { notPlanted } from './not-planted';
import { type Outcome, plant } from './plant';
import { reasonOf, unfindable } from './unfindable';

/** Orders of the shop in which corruptions are planted: each thing that can happen, once. */
const orders = Object.keys(happenings).length;

let shop: MonthShop;
/** The time at which the shop was last at work: later ones would show what its sweeps have not done since. */
let now: Date;
const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

describe.runIf(isRaised)('the doctor', () => {
  beforeAll(async () => {
    shop = await openMonthShop(orders);
    await runMonth(shop, orders);
    await reachEveryState(shop);
    await expectNoViolations(shop.store);
    now = shop.store.clock.now();
  }, 1_800_000);
  afterAll(() => shop?.close());

  it('finds nothing in a healthy shop in which everything has happened', async () => {
    expect(violated(await runDoctor(shop.store.db, now))).toEqual([]);
  });

  it('has conditions of excuses that the database can read', async () => {
    const reasons: (string | null)[] = [];
    await shop.store.db.transaction(async (tx) => {
      for (const corruption of generateCorruptions('month')) reasons.push(await reasonOf(tx, corruption, []));
    });
    // Without rows no condition holds: the reasons are those that need none.
    const unconditional = unfindable.filter(({ when }) => when === undefined).map(({ reason }) => reason);
    expect(reasons.length).toBeGreaterThan(150);
    expect(reasons.filter((reason) => reason !== null && !unconditional.includes(reason))).toEqual([]);
  });

  it('finds generated corruptions of every column of money and goods, or the database refuses them', {
    timeout: 3_600_000,
  }, async () => {
    const { db } = shop.store;
    const all = generateCorruptions('month').filter((_, place) => place % runCounts.corruptionsOf === 0);
    const outcomes: Outcome[] = [];
    for (const corruption of all) outcomes.push(await plant(db, now, corruption));
    const of = (result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result);
    const planted = of('FOUND').length + of('MISSED').length;
    const missed = of('MISSED').map(({ corruption, reason }) => `  missed: ${corruption.name}: ${reason}`);
    const unneeded = unfindable.filter(({ reason }) => !missed.some((line) => line.endsWith(`: ${reason}`)));
    printFigures(
      [
        `${shop.store.engine}: ${all.length} generated, ${of('EMPTY').length} without a value, ${of('REFUSED').length} refused by the database;`,
        `  ${planted} planted, ${of('FOUND').length} found (${share(of('FOUND').length, planted)})`,
        ...missed,
        ...notPlanted().map(({ reason, what }) => `  not planted: ${what.join(', ')}: ${reason}`),
        // The rows are chosen by their ids, so that each run needs others.
        `  ${unneeded.length} of ${unfindable.length} reasons were not needed`,
      ].join('\n'),
    );
    expect(of('FOUND').length / planted).toBeGreaterThanOrEqual(0.95);
    // Only what is known to be unfindable is missed.
    const unknown = of('MISSED').filter(({ reason }) => reason === null);
    expect(unknown.map(({ corruption, rows }) => ({ name: corruption.name, rows }))).toEqual([]);
    if (runCounts.corruptionsOf === 1) expect(planted).toBeGreaterThanOrEqual(150);
    // Nothing of it stays.
    expect(violated(await runDoctor(db, now))).toEqual([]);
  });

  it('finds nothing among many orders of every state', { timeout: 3_600_000 }, async () => {
    const { db } = shop.store;
    const many = await multiplyOrders(db, runCounts.healthyOrders);
    const findings = await runDoctor(db, now);
    const ms = findings.reduce((sum, finding) => sum + finding.ms, 0);
    printFigures(`${shop.store.engine}: ${many} orders, ${violated(findings).length} findings in ${ms} ms`);
    expect(violated(findings)).toEqual([]);
  });
});
