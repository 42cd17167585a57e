import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { duration } from '../start/progress';

/** Number of tests of a stage; a stage without tests counts as one. */
export type Count = { passed: number; failed: number };

/** A count, with remarks that are printed even if the stage passed. */
export type Result = Count & { remarks?: string };

export type Stage = {
  name: string;
  /** Resolves to the count. A rejection counts as one failure. */
  run: (output: (text: string) => void) => Promise<Result>;
};

const logs = '.test/logs';
const stillRunningMs = 20_000;
const shownLines = 120;

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill('SIGTERM');
    process.exit(130);
  });
}

/** Runs one stage and prints its progress and result; prints its output only when it failed. */
async function runStage({ name, run }: Stage): Promise<Count> {
  const started = performance.now();
  const since = () => duration(performance.now() - started);
  let text = '';
  console.log(`  ▸ ${name}`);
  const progress = setInterval(() => {
    console.log(`    ${name}: ${since()} … ${lastLine(text)}`);
  }, stillRunningMs);
  let count: Result;
  try {
    count = await run((more) => {
      text += more;
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
  console.log(`  ${mark} ${name} (${since()}${tests})`);
  return count;
}

/** Runs stages in order, `width` at a time. */
export async function runStages(stages: Stage[], width: number): Promise<Count> {
  const waiting = [...stages];
  const total: Count = { passed: 0, failed: 0 };
  const lane = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
      const { passed, failed } = await runStage(stage);
      total.passed += passed;
      total.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return total;
}

/**
 * Runs a program of node_modules/.bin and resolves to its exit code.
 * @param output receives what it prints
 * @param priority as for `os.setPriority`: positive is less urgent than other programs
 */
export function runTool(
  tool: string,
  parameters: string[],
  output: (text: string) => void,
  environment: NodeJS.ProcessEnv = process.env,
  priority = 0,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(`node_modules/.bin/${tool}`, parameters, {
      env: { ...environment, NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    running.add(child);
    if (priority !== 0 && child.pid !== undefined) setPriority(child.pid, priority);
    child.stdout.on('data', (chunk: Buffer) => output(String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => output(String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

function lastLine(text: string): string {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences move the cursor of the terminal
  return (lines.at(-1) ?? '').replaceAll(/\u001b\[[0-9;]*[A-Za-z]/g, '').slice(0, 100);
}
