import { formatShanghai } from '../../lib/time';
import type { SystemContext } from '../platform/context';
import { onceADay } from '../platform/once-a-day';
import { violated } from './report';
import { runDoctor } from './run-doctor';

/** First hour of the day, in Shanghai time, at which the books are checked: few members shop then. */
const checkHour = 4;

/** Checks all invariants once a day; a violation is an alarm. The sweep calls it each minute. */
export async function checkNightly(system: SystemContext): Promise<void> {
  const hour = Number(formatShanghai(system.clock.now()).slice(11, 13));
  if (hour < checkHour) return;
  await onceADay(system, 'doctor', () => alarmOnViolations(system));
}

/** Checks all invariants and logs an alarm for each one that is violated. */
export async function alarmOnViolations({
  db,
  clock,
  log,
}: Pick<SystemContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const findings = await runDoctor(db, clock.now());
  for (const { name, rule, count, ids } of violated(findings)) {
    log.error({ event: 'doctor.violation', invariant: name, count, ids }, rule);
  }
  const ms = findings.reduce((sum, finding) => sum + finding.ms, 0);
  log.info({ event: 'doctor.done', invariants: findings.length, ms }, 'the invariants were checked');
}
