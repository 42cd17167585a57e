import { z } from 'zod';
import { Refusal } from '../refusal';
import { runTool } from '../stage';

/** Requests a second; latencies in milliseconds. */
export type Load = { perSecond: number; p50: number; p99: number };

export type Target = { name: string; url: string; cookie?: string };

const report = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

const connections = 20;
const secondsARound = 4;

async function measure({ name, url, cookie }: Target): Promise<Load> {
  let output = '';
  const header = cookie ? ['-H', `Cookie=${cookie}`] : [];
  const parameters = ['--json', '-c', String(connections), '-d', String(secondsARound), ...header, url];
  const code = await runTool('autocannon', parameters, (text) => {
    output += text;
  });
  const line = output.split('\n').find((each) => each.startsWith('{'));
  if (code !== 0 || line === undefined) throw new Refusal(`No figures for ${name}:\n${output}`);
  const { requests, latency, non2xx, errors } = report.parse(JSON.parse(line));
  if (non2xx + errors > 0) throw new Refusal(`${name} failed ${non2xx + errors} times.`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

/**
 * The median of three rounds of each target. The rounds take turns, so that what else the machine does
 * meets all targets alike; the first visits warm them up.
 */
export async function measureLoads(targets: readonly Target[]): Promise<Map<string, Load>> {
  for (const { url, cookie } of targets)
    for (let visit = 0; visit < 20; visit += 1)
      await (await fetch(url, { headers: cookie ? { cookie } : {} })).arrayBuffer();
  const rounds = new Map<string, Load[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < 3; round += 1) {
    for (const target of targets) rounds.get(target.name)?.push(await measure(target));
  }
  return new Map(
    [...rounds].map(([name, loads]) => [
      name,
      {
        perSecond: median(loads.map((load) => load.perSecond)),
        p50: median(loads.map((load) => load.p50)),
        p99: median(loads.map((load) => load.p99)),
      },
    ]),
  );
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The smallest value that at least this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
