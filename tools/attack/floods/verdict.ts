import { quantile } from '../../bench/load';
import type { FloodReport } from './flooder';
import type { Aims } from './floods';
import type { Seen } from './others';

/** What was measured while a flood went on. */
export type Measured = {
  by: string;
  /** What others saw. */
  seen: readonly Seen[];
  /** Null when the process of the attacker has ended before. */
  report: FloodReport | null;
  /** Of the web process, at most. */
  megabytes: number;
};

const mostMegabytes = 1_500;

export const p99 = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : quantile([...values], 0.99);

export const cachedMs = (seen: readonly Seen[]) =>
  seen.filter(({ what }) => what === 'cached').map(({ ms }) => ms);
export const otherMs = (seen: readonly Seen[]) =>
  seen.filter(({ what }) => what !== 'cached').map(({ ms }) => ms);
export const failedOf = (seen: readonly Seen[]) => seen.filter(({ status }) => status !== 200);

/** What the flood has sent or opened, whatever became of it. */
export const floodedOf = ({ opened, refused, responses }: FloodReport): number => {
  const sent = Object.values(responses).reduce((sum, count) => sum + count, 0);
  return sent > 0 ? sent : Math.max(opened, refused);
};

/** The aims of a flood that were missed, in words. */
export function missedAims(aims: Aims, { by, seen, report, megabytes }: Measured): string[] {
  const failed = [...new Set(failedOf(seen).map(({ what, status }) => `${what} ${status}`))];
  return [
    ...failed,
    ...(seen.length < aims.requests ? [`only ${seen.length} of ${aims.requests} requests measured`] : []),
    ...(p99(cachedMs(seen)) > aims.cached ? [`cached above ${aims.cached} ms`] : []),
    ...(p99(otherMs(seen)) > aims.others ? [`others above ${aims.others} ms`] : []),
    ...(megabytes > mostMegabytes ? [`memory above ${mostMegabytes} MB`] : []),
    ...(report ? missedOfFlood(aims, by, report) : ['the flood has ended']),
  ];
}

function missedOfFlood(aims: Aims, by: string, report: FloodReport): string[] {
  const flooded = floodedOf(report);
  const mostOpen = by === 'direct' ? aims.open?.direct : undefined;
  return [
    ...(flooded < aims.flooded ? [`the flood sent only ${flooded} of ${aims.flooded}`] : []),
    ...(mostOpen !== undefined && report.open > mostOpen ? [`${report.open} connections open`] : []),
    ...(aims.openMs !== undefined && report.longestMs > aims.openMs
      ? [`a connection open for ${Math.round(report.longestMs / 1_000)} s`]
      : []),
  ];
}
