import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findChromium } from './find-chromium';

const place = vi.hoisted(() => ({ ofPlaywright: '' }));
vi.mock('@playwright/test', () => ({ chromium: { executablePath: () => place.ofPlaywright } }));

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
let directory: string;

/** A program that ends with this code, whatever it is asked. */
function program(name: string, exitCode: number): string {
  const path = join(directory, name);
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`, { mode: 0o755 });
  return path;
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-chromium-'));
  place.ofPlaywright = join(directory, 'of-playwright');
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', `${directory}:${process.env.PATH}`);
  // None of this machine's own may be found.
  for (const name of names) program(name, 1);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

it('takes the given one', () => {
  const given = program('given', 0);
  program('chromium', 0);
  vi.stubEnv('CHROMIUM_PATH', given);
  expect(findChromium([])).toBe(given);
});

it('passes over a given one that does not run', () => {
  vi.stubEnv('CHROMIUM_PATH', program('given', 127));
  const works = program('chromium', 0);
  expect(findChromium([])).toBe(works);
});

it('passes over a system one that does not run, for the next name', () => {
  const works = program('google-chrome', 0);
  expect(findChromium([])).toBe(works);
});

it("comes to Playwright's own when no other runs", () => {
  expect(findChromium([program('well-known', 1)])).toBeUndefined();
  program('of-playwright', 1);
  expect(findChromium([])).toBeUndefined();
  program('of-playwright', 0);
  expect(findChromium([])).toBe(place.ofPlaywright);
});
