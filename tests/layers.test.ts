import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractConfiguration from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import layers from '../backend/layers.json';
import {
  areaGraph,
  areaOf,
  findCycles,
  folderGraph,
  readBackendImports,
  readImports,
} from '../tools/docs/backend-imports';
import { drawLayers, withDrawing } from '../tools/docs/draw-layers';

const imports = readBackendImports();

test.each(['components', 'lib', 'server'])('folders of %s do not import each other in a cycle', (folder) => {
  // A folder and the files directly above it belong together.
  const between = readImports(folder).filter(({ from, to }) => {
    const [one, other] = [`${dirname(from)}/`, `${dirname(to)}/`];
    return !one.startsWith(other) && !other.startsWith(one);
  });
  expect(readImports(folder).length).toBeGreaterThan(20);
  expect(findCycles(folderGraph(between, Number.POSITIVE_INFINITY))).toEqual([]);
});

test('two folders that import each other through different files are a cycle', () => {
  const between = [
    { from: 'lib/codes/a.ts', to: 'lib/sessions/b' },
    { from: 'lib/sessions/d.ts', to: 'lib/codes/c' },
  ];
  expect(findCycles(folderGraph(between, 2))).toEqual([['lib/codes', 'lib/sessions', 'lib/codes']]);
});

describe('folders of the backend', () => {
  test.each([2, 4, 5])('do not import each other in a cycle at depth %i', (depth) => {
    const graph = folderGraph(imports, depth);
    expect(graph.size).toBeGreaterThan(5);
    expect(findCycles(graph)).toEqual([]);
  });

  test('of areas do not import each other in a cycle', () => {
    const graph = areaGraph(imports);
    expect(graph.size).toBeGreaterThan(30);
    expect(findCycles(graph)).toEqual([]);
  });

  test('are all listed in layers.json', () => {
    const folders = readdirSync('backend', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
    expect(folders).toEqual([...layers.folders].sort());
    const files = readdirSync('backend/domains', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const used = new Set(files.map((name) => areaOf(`backend/domains/${name}`)));
    expect([...used].sort()).toEqual(layers.areas.flatMap(({ names }) => names).sort());
  });

  test('database and platform import no domain', () => {
    const upward = imports.filter(
      ({ from, to }) => /^backend\/(database|platform)\//.test(from) && to.startsWith('backend/domains/'),
    );
    expect(upward).toEqual([]);
  });

  test('orders and payments do not import each other, nor the codes that orders deliver', () => {
    const sales = ['orders', 'payments', 'delivery/codes'];
    const graph = areaGraph(imports);
    for (const one of sales) {
      expect([...(graph.get(one) ?? [])].filter((area) => sales.includes(area))).toEqual([]);
    }
  });

  test('match the drawing in docs/architecture.md (npm run draw-layers)', () => {
    const text = readFileSync('docs/architecture.md', 'utf8');
    expect(withDrawing(text, drawLayers(imports))).toBe(text);
  });
});

const { options = {}, ...ruleSet } = await extractConfiguration('./.dependency-cruiser.cjs');

describe('the import rules', { timeout: 60_000 }, () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'layers-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  test('allow a downward import', async () => {
    plant({ 'backend/domains/checkout/a.ts': ['../orders/b'], 'backend/domains/orders/b.ts': [] });
    expect(await violated()).toEqual([]);
  });

  test('fail on an upward import between areas', async () => {
    plant({ 'backend/domains/orders/a.ts': ['../checkout/b'], 'backend/domains/checkout/b.ts': [] });
    expect(await violated()).toEqual([expect.stringMatching(/^area-layer-\d+$/)]);
  });

  test('fail on an import between areas of one layer', async () => {
    plant({ 'backend/domains/orders/a.ts': ['../payments/b'], 'backend/domains/payments/b.ts': [] });
    expect(await violated()).toEqual([expect.stringMatching(/^area-layer-\d+$/)]);
  });

  test('fail on an import of what has a higher layer inside the same area', async () => {
    plant({ 'backend/domains/orders/a.ts': ['./lifecycle/b'], 'backend/domains/orders/lifecycle/b.ts': [] });
    expect(await violated()).toEqual([expect.stringMatching(/^area-layer-\d+$/)]);
  });

  test('fail on an import of what staff may do by the area itself', async () => {
    plant({ 'backend/domains/coupons/a.ts': ['./staff/b'], 'backend/domains/coupons/staff/b.ts': [] });
    expect(await violated()).toEqual([expect.stringMatching(/^area-layer-\d+$/)]);
  });

  test('fail on an import of a domain by the platform', async () => {
    plant({ 'backend/platform/a.ts': ['../domains/auth/b'], 'backend/domains/auth/b.ts': [] });
    expect(await violated()).toEqual(['backend-platform-imports-down']);
  });

  test('fail on an area without a layer', async () => {
    plant({ 'backend/domains/unheard/a.ts': ['../auth/b'], 'backend/domains/auth/b.ts': [] });
    expect(await violated()).toEqual(['every-area-has-a-layer']);
  });

  function plant(files: Record<string, string[]>): void {
    for (const [file, targets] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, file)), { recursive: true });
      const lines = targets.map((target, index) => `import { value as v${index} } from '${target}';`);
      writeFileSync(
        join(directory, file),
        [...lines, `export const value = [${targets.map((_, index) => `v${index}`)}];`, ''].join('\n'),
      );
    }
  }

  /** Names of the violated rules without duplicates. */
  async function violated(): Promise<string[]> {
    const { output } = await cruise(
      ['backend'],
      { ...options, ruleSet, validate: true, baseDir: directory, tsConfig: undefined },
      options.enhancedResolveOptions ?? {},
    );
    if (typeof output === 'string') throw new Error(output);
    return [...new Set(output.summary.violations.map(({ rule }) => rule.name))];
  }
});
