import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isAccepted, unaccepted } from './licences';
import { lockedPackages } from './lock-file';
import { withDigests } from './pin-images';
import { billOfMaterials } from './sbom';

const read = (path: string) => readFileSync(path, 'utf8');

it('asvs:V15.1.2 the bill of materials names the packages of the running shop, and no others', () => {
  const bill = billOfMaterials('1.2.3');
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { version: '1.2.3' } } });
  const installed = Object.keys(JSON.parse(read('package.json')).dependencies);
  const named = new Set(bill.components.map(({ name }) => name));
  expect(installed.filter((name) => !named.has(name))).toEqual([]);
  for (const name of ['vitest', 'typescript', 'knip']) expect(named).not.toContain(name);
  const [hono] = bill.components.filter(({ name }) => name === 'hono');
  expect(hono).toMatchObject({ licenses: [{ expression: 'MIT' }], scope: 'required' });
  expect(hono?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  expect(bill.components.map(({ purl }) => purl)).toContain(`pkg:npm/hono@${hono?.version}`);
});

it('asvs:V15.2.1 has accepted licences only', () => {
  expect(unaccepted(lockedPackages()).map(({ name, licence }) => `${name} ${licence}`)).toEqual([]);
  expect(isAccepted('(MIT OR GPL-3.0-only)')).toBe(true);
  for (const other of ['GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'SEE LICENSE IN x', null]) {
    expect(isAccepted(other), String(other)).toBe(false);
  }
});

it('lists every install script, and the image and the gate run none', () => {
  const allowed: Record<string, boolean> = JSON.parse(read('package.json')).allowScripts;
  const scripts = lockedPackages().filter(({ hasInstallScript }) => hasInstallScript);
  expect(scripts.map(({ name }) => name).filter((name) => allowed[name] === undefined)).toEqual([]);
  expect(Object.values(allowed)).not.toContain(true);
  for (const path of ['deploy/Dockerfile', '.ci/run']) {
    const installs = read(path)
      .split('\n')
      .filter((line) => /^(RUN )?npm (ci|install)\b/.test(line));
    expect(installs, path).not.toHaveLength(0);
    for (const line of installs) expect(line, path).toContain('--ignore-scripts');
  }
});

it('pin-images names every image of others by its digest, and replaces a former one', () => {
  const asked: string[] = [];
  const digest = (letter: string) => `sha256:${letter.repeat(64)}`;
  const pin = (text: string, letter: string) =>
    withDigests(text, (name) => {
      asked.push(name);
      return `${digest(letter)}\n`;
    });
  for (const file of ['deploy/Dockerfile', 'deploy/compose.yml', 'deploy/kubernetes/front.yaml']) {
    const pinned = pin(read(file), 'a');
    const images = pinned.match(/^\s*(?:FROM|image:) .*$/gm) ?? [];
    expect(images.length).toBeGreaterThan(0);
    for (const line of images) expect(line).toContain(`@${digest('a')}`);
    expect(pin(pinned, 'b')).toBe(pinned.replaceAll(digest('a'), digest('b')));
    expect(pinned.replaceAll(`@${digest('a')}`, '')).toBe(read(file));
  }
  expect(new Set(asked)).toEqual(
    new Set(['node:24-bookworm-slim', 'postgres:15-bookworm', 'nginx:1.26-bookworm', 'caddy:2.10-alpine']),
  );
  expect(() => withDigests('image: a:1', () => 'error')).toThrow(/No digest of a:1/);
});
