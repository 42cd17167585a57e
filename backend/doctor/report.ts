import { formatShanghai } from '../../lib/time';
import { isAheadOfRelease } from '../database/migrate';
import type { SystemContext } from '../platform/context';
import { onceADay } from '../platform/once-a-day';
import { type Finding, runDoctor } from './run-doctor';

/** One line per invariant: whether it holds, its violations with the first ids, and the time that the check took. */
export function reportLines(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings.flatMap(({ name, rule, count, ids, ms }) => {
    const label = name.padEnd(width);
    if (count === 0) return [`ok    ${label}  ${ms} ms`];
    const more = count > ids.length ? ', ...' : '';
    return [`FAIL  ${label}  ${ms} ms  ${count} found: ${ids.join(', ')}${more}`, `      ${rule}`];
  });
}

/** The findings with violations. */
export function violated(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ count }) => count > 0);
}

/** First hour of the day, in Shanghai time, at which the books are checked: few members shop then. */
const checkHour = 4;

/**
 * Checks all invariants once a day; a violation is an alarm. The sweep calls it each minute. During a release the former
 * build leaves it to the new one: what the migration has changed is no violation.
 */
export async function checkNightly(system: SystemContext): Promise<void> {
  const hour = Number(formatShanghai(system.clock.now()).slice(11, 13));
  if (hour < checkHour) return;
  if (await isAheadOfRelease(system.db)) return;
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
