import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { duration } from '../start/progress';

/** Number of tests of a stage; a stage without tests counts as one. */
export type Count = { passed: number; failed: number };

/** A count, with remarks that are printed even if the stage passed. */
export type Result = Count & { remarks?: string };

export type Stage = {
  name: string;
  /** Resolves to the count. A rejection counts as one failure. */
  run: (tools: StageTools) => Promise<Result>;
};

export type StageTools = {
  /** Receives what the stage prints. It is shown when the stage fails. */
  output: (text: string) => void;
  /** Runs a program of node_modules/.bin and resolves to its exit code. Its CPU time counts for the stage. */
  runTool: (tool: string, parameters: string[], options?: ToolOptions) => Promise<number>;
};

type ToolOptions = {
  environment?: NodeJS.ProcessEnv;
  /** As for `os.setPriority`: positive is less urgent than other programs. */
  priority?: number;
};

/** What a stage took. CPU seconds are those of its programs and their children; null where they are not known. */
export type StageTime = Count & { name: string; seconds: number; cpuSeconds: number | null };

const logs = '.test/logs';
const stillRunningMs = 20_000;
const shownLines = 120;

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) stop(child);
    process.exit(128 + constants.signals[signal]);
  });
}

/** Runs one stage and prints its progress and result; prints its output only when it failed. */
async function runStage({ name, run }: Stage): Promise<StageTime> {
  const started = performance.now();
  const since = () => duration(performance.now() - started);
  let text = '';
  let cpuSeconds: number | null = 0;
  const output = (more: string) => {
    text += more;
  };
  console.log(`  ▸ ${name}`);
  const progress = setInterval(() => {
    console.log(`    ${name}: ${since()} … ${lastLine(text)}`);
  }, stillRunningMs);
  let count: Result;
  try {
    count = await run({
      output,
      runTool: async (tool, parameters, options = {}) => {
        const used = await timeTool(tool, parameters, output, options);
        cpuSeconds = cpuSeconds === null || used.cpuSeconds === null ? null : cpuSeconds + used.cpuSeconds;
        return used.code;
      },
    });
  } catch (error) {
    text += `\n${error instanceof Error ? error.message : String(error)}\n`;
    count = { passed: 0, failed: 1 };
  }
  clearInterval(progress);
  mkdirSync(logs, { recursive: true });
  const log = `${logs}/${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.log`;
  await writeFile(log, text);
  if (count.failed > 0) {
    const lines = text.trimEnd().split('\n');
    if (lines.length > shownLines) console.log(`    … the full output is in ${log}`);
    console.log(lines.slice(-shownLines).join('\n'));
  }
  if (count.remarks) console.log(count.remarks);
  const mark = count.failed > 0 ? '✗' : '✓';
  const tests = count.passed + count.failed > 1 ? `, ${count.passed} passed, ${count.failed} failed` : '';
  const cpu = cpuSeconds === null ? '' : `, ${Math.round(cpuSeconds)} s of CPU`;
  console.log(`  ${mark} ${name} (${since()}${cpu}${tests})`);
  const { passed, failed } = count;
  return { name, passed, failed, seconds: (performance.now() - started) / 1_000, cpuSeconds };
}

/** Runs stages in order, `width` at a time. */
export async function runStages(stages: Stage[], width: number): Promise<StageTime[]> {
  const waiting = [...stages];
  const times: StageTime[] = [];
  const lane = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) times.push(await runStage(stage));
  };
  await Promise.all(Array.from({ length: width }, lane));
  return times;
}

/**
 * Runs a program of node_modules/.bin and resolves to its exit code.
 * @param output receives what it prints
 */
export async function runTool(
  tool: string,
  parameters: string[],
  output: (text: string) => void,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  return (await timeTool(tool, parameters, output, { environment })).code;
}

async function timeTool(
  tool: string,
  parameters: string[],
  output: (text: string) => void,
  { environment = process.env, priority = 0 }: ToolOptions,
): Promise<{ code: number; cpuSeconds: number | null }> {
  const program = `node_modules/.bin/${tool}`;
  const isWindows = process.platform === 'win32';
  const directory = mkdtempSync(join(tmpdir(), 'store-times-'));
  const times = join(directory, 'times');
  // `times` prints the CPU time of the shell and of all children that have ended.
  const script = '"$@"; code=$?; times > "$STAGE_TIMES"; exit $code';
  const child = isWindows
    ? spawn(program, parameters, { env: environment, stdio: ['ignore', 'pipe', 'pipe'], shell: true })
    : spawn('sh', ['-c', script, 'sh', program, ...parameters], {
        env: { ...environment, NEXT_TELEMETRY_DISABLED: '1', STAGE_TIMES: times },
        stdio: ['ignore', 'pipe', 'pipe'],
        // A process group of its own, so that `stop` ends the program too.
        detached: true,
      });
  running.add(child);
  if (priority !== 0 && child.pid !== undefined) setPriority(child.pid, priority);
  child.stdout.on('data', (chunk: Buffer) => output(String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => output(String(chunk)));
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status) => resolve(status ?? 1));
    });
    return { code, cpuSeconds: isWindows ? null : readCpuSeconds(times) };
  } finally {
    running.delete(child);
    rmSync(directory, { recursive: true, force: true });
  }
}

function stop(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM');
  } catch {
    // It has ended already.
  }
}

/** Sum of the user and system times that `times` has printed, such as `1m2.50s 0m3.10s`; null without them. */
function readCpuSeconds(file: string): number | null {
  try {
    const found = [...readFileSync(file, 'utf8').matchAll(/(\d+)m([\d.]+)s/g)];
    return found.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
  } catch {
    return null;
  }
}

function lastLine(text: string): string {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences move the cursor of the terminal
  return (lines.at(-1) ?? '').replaceAll(/\u001b\[[0-9;]*[A-Za-z]/g, '').slice(0, 100);
}
