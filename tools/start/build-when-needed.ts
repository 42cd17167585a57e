import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from './command-error';
import { step } from './progress';

const root = fileURLToPath(new URL('../..', import.meta.url));
const recorded = join(root, '.next', 'source-fingerprint');

const sources = [
  'app',
  'components',
  'lib',
  'backend',
  'messages',
  'public',
  'middleware.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.ts',
  'server/compile-hints.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/**
 * Builds the production server unless `.next` has a build of the same sources.
 * @param output receives the output of a failed build
 */
export async function buildWhenNeeded(
  environment: NodeJS.ProcessEnv,
  output: (text: string) => void = console.error,
): Promise<void> {
  const wanted = await fingerprint(environment);
  if (existsSync(join(root, '.next', 'BUILD_ID')) && (await readIfThere(recorded)) === wanted) return;
  // Removed first, so that an interrupted build does not count as finished.
  await rm(recorded, { force: true });
  await step('building the shop (once per change, a minute or two)', () => build(environment, output));
  await mkdir(join(root, '.next'), { recursive: true });
  await writeFile(recorded, wanted);
}

function build(environment: NodeJS.ProcessEnv, output: (text: string) => void): Promise<void> {
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [next, 'build'],
      {
        cwd: root,
        env: { ...environment, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
        maxBuffer: 64 * 1024 * 1024,
      },
      (error, stdout, stderr) => {
        if (!error) return resolve();
        output(`${stdout}\n${stderr}`);
        reject(new CommandError('The production build failed; see its output above.'));
      },
    );
  });
}

/** A hash of all files and settings that affect the build, without tests. */
async function fingerprint(environment: NodeJS.ProcessEnv): Promise<string> {
  const hash = createHash('sha256');
  for (const [name, value] of Object.entries(environment).sort()) {
    // The origin of the chat widget is part of the headers that Next.js writes into the build.
    if (name.startsWith('NEXT_PUBLIC_') || name === 'CHAT_WIDGET_URL') hash.update(`${name}=${value}\n`);
  }
  for (const path of await filesOf(sources)) {
    hash.update(`${path}\n`).update(await readFile(join(root, path)));
  }
  return hash.digest('hex');
}

async function filesOf(paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const full = join(root, path);
    if (!existsSync(full)) continue;
    if ((await stat(full)).isDirectory()) {
      found.push(...(await filesOf((await readdir(full)).map((name) => join(path, name)))));
    } else if (!/\.test\.tsx?$/.test(path)) {
      found.push(path);
    }
  }
  return found.sort();
}

async function readIfThere(path: string): Promise<string | undefined> {
  return existsSync(path) ? readFile(path, 'utf8') : undefined;
}
