import { expect } from 'vitest';
import { violated } from '@/backend/doctor/report';
import { runDoctor } from '@/backend/doctor/run-doctor';
import { storeJobs } from '@/backend/jobs/store-jobs';
import type { Services } from '@/backend/platform/context';
import { sweepNames } from '@/backend/ports/jobs';
import type { TestStore } from '@/backend/testing';

/** The violated invariants with the first ids of each. */
export async function findViolations({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<Record<string, string[]>> {
  const findings = await runDoctor(db, clock.now());
  expect(findings.length).toBeGreaterThan(0);
  return Object.fromEntries(violated(findings).map(({ name, ids }) => [name, ids]));
}

/** Lets a test store finish its work, as a running store does within minutes, and checks every invariant. */
export async function expectNoViolations(store: TestStore): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    store.clock.advance(61_000);
    for (const name of sweepNames) await storeJobs[name](store.system(), {});
    await store.runJobs();
  }
  expect(await findViolations(store)).toEqual({});
}
