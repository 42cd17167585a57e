import type { Finding } from './run-doctor';

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
