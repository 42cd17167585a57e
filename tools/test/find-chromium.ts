import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

/** The headless build of Chromium, which creates contexts twice as fast. */
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
 * Path of a Chromium that runs on this machine: CHROMIUM_PATH, a system browser or Playwright's own. Undefined if there
 * is none; `provideChromium` installs one.
 * @param wellKnown paths of system browsers that are not on PATH
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
 * Like `findChromium`, but installs a missing Chromium: Playwright's own or, as root on Debian, the package. Also
 * installs a CJK font where possible, because Chinese text is not rendered without one.
 * @throws Error when no Chromium can be installed
 */
export function provideChromium(print: (line: string) => void): string {
  let path = findChromium();
  if (path === undefined) {
    print('no Chromium found: installing the one of Playwright');
    run('npx', ['playwright', 'install', 'chromium'], 300_000);
    path = findChromium();
  }
  const missing = [
    ...(onPath(headlessName) || process.env.CHROMIUM_PATH ? [] : [headlessName]),
    ...(hasCjkFont() ? [] : ['fonts-noto-cjk']),
  ];
  if (missing.length > 0) {
    if (isDebianRoot()) {
      print(`installing ${missing.join(' and ')} with apt`);
      run('apt-get', ['update', '-qq'], 180_000);
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], 600_000);
      path = findChromium();
    } else if (path !== undefined) {
      print('no CJK font found: screenshots will not show Chinese text');
    }
  }
  if (path === undefined) {
    throw new Error('No Chromium was found and none could be installed: set CHROMIUM_PATH.');
  }
  return path;
}

/** An existing file may lack libraries, or be a stub that only prints how to install the browser. */
function runs(path: string): boolean {
  // On Windows `--version` opens a window and prints nothing.
  if (process.platform === 'win32') return existsSync(path);
  const result = spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 10_000, killSignal: 'SIGKILL' });
  return result.status === 0;
}

function onPath(name: string): string | undefined {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  const path = found.status === 0 ? found.stdout.trim() : '';
  return path === '' ? undefined : path;
}

/** True if fontconfig has a Chinese font, and on systems without fontconfig (macOS, Windows). */
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
    // The caller checks whether the browser exists afterwards.
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(provideChromium((line) => console.error(line)));
}
