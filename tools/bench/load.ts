import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { z } from 'zod';
import { CommandError } from '../start/command-error';
import { runTool } from '../test/stage';

/** Requests per second; latencies in milliseconds. */
export type Load = { perSecond: number; p50: number; p99: number };

/**
 * `paths` are requested in turn; `headers` are sent with every request. `isFresh` adds a parameter with another value
 * each time, so that no cache answers (wrk only).
 */
export type Target = {
  name: string;
  origin: string;
  paths: readonly string[];
  connections: number;
  headers?: Readonly<Record<string, string>>;
  isFresh?: boolean;
};

const folder = '.test/bench';
const warmUpSeconds = 1;

/** Prefers wrk: autocannon saturates at about a tenth of the throughput of the server. */
export function findGenerator(): 'wrk' | 'autocannon' {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' });
  } catch (error) {
    // `wrk -v` exits with 1; only a missing program has an error code.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'autocannon';
  }
  return 'wrk';
}

/** A wrk script that requests the paths in turn and prints the result as one line of JSON. */
function wrkScript({ paths, headers = {}, isFresh = false }: Target): string {
  const list = paths.map((path) => JSON.stringify(path)).join(',');
  const fields = Object.entries(headers).map(
    ([name, value]) => `wrk.headers[${JSON.stringify(name)}]=${JSON.stringify(value)}`,
  );
  return `local paths={${list}}
local at=0
${fields.join('\n')}
local sent=0
request=function()
  at=at%#paths+1
  sent=sent+1
  return wrk.format("GET",${isFresh ? `paths[at]..(paths[at]:find("?",1,true) and "&" or "?").."fresh=${Date.now()}"..sent` : 'paths[at]'})
end
done=function(s,l,r)
  local e=s.errors
  io.write(string.format('{"perSecond":%f,"p50":%f,"p99":%f,"failed":%d}\\n',
    s.requests/s.duration*1e6,l:percentile(50)/1000,l:percentile(99)/1000,e.connect+e.read+e.write+e.status+e.timeout))
end
`;
}

const wrkReport = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number(), failed: z.number() });

// Not synchronous: one of the measured servers runs in this process.
const execute = promisify(execFile);

async function measureWithWrk(target: Target, seconds: number): Promise<Load> {
  mkdirSync(folder, { recursive: true });
  const script = `${folder}/load.lua`;
  writeFileSync(script, wrkScript(target));
  const { stdout } = await execute('wrk', [
    '-t1',
    `-c${target.connections}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    '-s',
    script,
    target.origin,
  ]);
  const line = stdout.split('\n').find((each) => each.startsWith('{'));
  if (line === undefined) throw new CommandError(`wrk reported nothing for ${target.name}:\n${stdout}`);
  const { failed, ...load } = wrkReport.parse(JSON.parse(line));
  if (failed > 0) throw new CommandError(`${target.name}: ${failed} requests failed.`);
  return load;
}

const autocannonReport = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

/** Requests the first path only, because the command line of autocannon takes one URL. */
async function measureWithAutocannon(target: Target, seconds: number): Promise<Load> {
  let output = '';
  const headers = Object.entries(target.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const parameters = ['--json', '-c', String(target.connections), '-d', String(seconds), ...headers];
  const code = await runTool('autocannon', [...parameters, target.origin + target.paths[0]], (text) => {
    output += text;
  });
  const line = output.split('\n').find((each) => each.startsWith('{'));
  if (code !== 0 || line === undefined) throw new CommandError(`No figures for ${target.name}:\n${output}`);
  const { requests, latency, non2xx, errors } = autocannonReport.parse(JSON.parse(line));
  if (non2xx + errors > 0) throw new CommandError(`${target.name}: ${non2xx + errors} requests failed.`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

/**
 * Returns the median of all rounds for each target. Each round measures all targets, so that other load on the machine
 * affects them equally. Every path is requested once, and every target loaded for a second, before the first round.
 */
export async function measureLoads(
  targets: readonly Target[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Map<string, Load>> {
  const generator = findGenerator();
  if (generator === 'autocannon')
    console.warn(
      '  wrk is not installed: autocannon is used and limits the result. Install wrk for valid figures.',
    );
  for (const { origin, paths, headers = {} } of targets) {
    for (const path of paths) await (await fetch(origin + path, { headers })).arrayBuffer();
  }
  const measure = generator === 'wrk' ? measureWithWrk : measureWithAutocannon;
  // Code that has not run often is slow; the first target would pay for the others.
  for (const target of targets) await measure(target, warmUpSeconds);
  const measured = new Map<string, Load[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) {
      const load = await measure(target, seconds);
      measured.get(target.name)?.push(load);
    }
  }
  const medianOf = (loads: readonly Load[], field: keyof Load) => median(loads.map((load) => load[field]));
  return new Map(
    [...measured].map(([name, loads]) => [
      name,
      { perSecond: medianOf(loads, 'perSecond'), p50: medianOf(loads, 'p50'), p99: medianOf(loads, 'p99') },
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
