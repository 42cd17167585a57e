import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

/** Chromium without its own windows: what a page needs and no more, at half the time for each new context. */
const headlessName = 'chromium-headless-shell';
const systemNames = [
  headlessName,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const systemPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Path of a Chromium on this machine that runs: CHROMIUM_PATH, else a system one, else Playwright's own.
 * Undefined when there is none; `provideChromium` installs one.
 * @param wellKnown where a system one may stand without being on PATH
 */
export function findChromium(wellKnown: string[] = systemPaths): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given && runs(given)) return given;
  for (const name of systemNames) {
    const found = onPath(name);
    if (found && runs(found)) return found;
  }
  return [...wellKnown, chromium.executablePath()].find(runs);
}

/**
 * Like `findChromium`, but installs what is missing: Playwright's own Chromium, else (root on Debian) the package.
 * Also brings a CJK font where that is possible, since screenshots without one are rows of boxes.
 * Throws with one sentence when no Chromium can be had.
 */
export function provideChromium(say: (line: string) => void): string {
  let path = findChromium();
  if (path === undefined) {
    say('no Chromium that runs here: asking Playwright to install its own');
    run('npx', ['playwright', 'install', 'chromium'], 300_000);
    path = findChromium();
  }
  const missing = [
    ...(onPath(headlessName) || process.env.CHROMIUM_PATH ? [] : [headlessName]),
    ...(hasCjkFont() ? [] : ['fonts-noto-cjk']),
  ];
  if (missing.length > 0) {
    if (isDebianRoot()) {
      say(`installing ${missing.join(' and ')} with apt`);
      run('apt-get', ['update', '-qq'], 180_000);
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], 600_000);
      path = findChromium();
    } else if (path !== undefined) {
      say('no CJK font found: Chinese text in screenshots will be boxes');
    }
  }
  if (path === undefined) {
    throw new Error('No Chromium that runs was found and none could be installed: set CHROMIUM_PATH to one.');
  }
  return path;
}

/** A file that is there can still lack its libraries, or be a stub that only says how to install the real one. */
function runs(path: string): boolean {
  // On Windows `--version` opens a window and prints nothing.
  if (process.platform === 'win32') return existsSync(path);
  const asked = spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 10_000, killSignal: 'SIGKILL' });
  return asked.status === 0;
}

function onPath(name: string): string | undefined {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  const path = found.status === 0 ? found.stdout.trim() : '';
  return path === '' ? undefined : path;
}

/** True where fontconfig knows a Chinese font, and where there is no fontconfig to ask (macOS, Windows). */
function hasCjkFont(): boolean {
  if (process.platform !== 'linux') return true;
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return listed.status === 0 && listed.stdout.trim() !== '';
}

function isDebianRoot(): boolean {
  return (
    process.getuid?.() === 0 &&
    existsSync('/etc/os-release') &&
    /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'))
  );
}

function run(command: string, parameters: string[], timeout: number): void {
  try {
    execFileSync(command, parameters, {
      stdio: 'ignore',
      timeout,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    // What matters is whether the browser is there afterwards; the caller looks.
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(provideChromium((line) => console.error(line)));
}
