import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ruleOf } from './route-rules';
import { followRouteRules } from './route-rules-file';

let folder: string;
let file: string;
let minute: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'route-rules-'));
  file = join(folder, 'route-rules.json');
  minute = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(rules: object) {
  minute += 1;
  writeFileSync(file, JSON.stringify(rules));
  utimesSync(file, minute * 60, minute * 60);
}

const guarded = { '/member/**': { appMiddleware: { auth: true } } };

it('reports a changed file that is not usable once, and keeps the former rules', () => {
  const warnings: string[] = [];
  write({ ...guarded, '/order/old': { redirect: '/order' } });
  const current = followRouteRules(file, (text) => warnings.push(text));
  expect(ruleOf(current(0), '/order/old').redirect).toBe('/order');
  write({ '/order/**': { appMiddleware: { admin: true } } });
  expect(ruleOf(current(3_000), '/order/old').redirect).toBe('/order');
  current(6_000);
  expect(warnings).toEqual([
    expect.stringMatching(/Unknown route middleware: admin\nThe former rules stay in effect\.$/),
  ]);
  write({ '/order/old': { redirect: '/member' } });
  expect(ruleOf(current(9_000), '/order/old').redirect).toBe('/member');
});
