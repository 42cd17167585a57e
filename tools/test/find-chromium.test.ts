import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findChromium } from './find-chromium';

const paths = vi.hoisted(() => ({ playwright: '' }));
vi.mock('@playwright/test', () => ({ chromium: { executablePath: () => paths.playwright } }));

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
let directory: string;

/** Creates an executable that exits with this code. */
function program(name: string, exitCode: number): string {
  const path = join(directory, name);
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`, { mode: 0o755 });
  return path;
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-chromium-'));
  paths.playwright = join(directory, 'of-playwright');
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', `${directory}:${process.env.PATH}`);
  // Browsers that are installed on this machine must not be found.
  for (const name of names) program(name, 1);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

it('uses CHROMIUM_PATH', () => {
  const given = program('given', 0);
  program('chromium', 0);
  vi.stubEnv('CHROMIUM_PATH', given);
  expect(findChromium([])).toBe(given);
});

it('ignores a CHROMIUM_PATH that does not run', () => {
  vi.stubEnv('CHROMIUM_PATH', program('given', 127));
  const works = program('chromium', 0);
  expect(findChromium([])).toBe(works);
});

it('tries the next name when a system browser does not run', () => {
  const works = program('google-chrome', 0);
  expect(findChromium([])).toBe(works);
});

it("falls back to Playwright's Chromium", () => {
  expect(findChromium([program('well-known', 1)])).toBeUndefined();
  program('of-playwright', 1);
  expect(findChromium([])).toBeUndefined();
  program('of-playwright', 0);
  expect(findChromium([])).toBe(paths.playwright);
});
