import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import layers from '../backend/layers.json';
import { findCycles, folderGraph, readBackendImports } from '../tools/docs/backend-imports';
import { drawLayers, withDrawing } from '../tools/docs/draw-layers';

const imports = readBackendImports();

describe('folders of the backend', () => {
  test.each([2, 3, 4, 5])('do not import each other in a cycle at depth %i', (depth) => {
    const graph = folderGraph(imports, depth);
    expect(graph.size).toBeGreaterThan(5);
    expect(findCycles(graph)).toEqual([]);
  });

  test('are all listed in layers.json', () => {
    const folders = (path: string) =>
      readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort();
    expect(folders('backend')).toEqual([...layers.folders].sort());
    expect(folders('backend/domains')).toEqual(layers.domains.flatMap(({ names }) => names).sort());
  });

  test('database and platform import no domain', () => {
    const upward = imports.filter(
      ({ from, to }) => /^backend\/(database|platform)\//.test(from) && to.startsWith('backend/domains/'),
    );
    expect(upward).toEqual([]);
  });

  test('orders, payments and fulfilment do not import each other', () => {
    const sales = ['orders', 'payments', 'fulfilment'].map((name) => `backend/domains/${name}`);
    const graph = folderGraph(imports, 3);
    for (const one of sales) {
      expect([...(graph.get(one) ?? [])].filter((folder) => sales.includes(folder))).toEqual([]);
    }
  });

  test('match the drawing in docs/architecture.md (npm run draw-layers)', () => {
    const text = readFileSync('docs/architecture.md', 'utf8');
    expect(withDrawing(text, drawLayers(imports))).toBe(text);
  });
});

describe('the import rules', { timeout: 60_000 }, () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'layers-'));
    for (const file of [
      '.dependency-cruiser.cjs',
      '.dependency-cruiser.folders.cjs',
      'tsconfig.json',
      'backend/layers.json',
    ]) {
      mkdirSync(dirname(join(directory, file)), { recursive: true });
      cpSync(file, join(directory, file));
    }
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  test('allow a downward import', () => {
    plant({ 'backend/domains/checkout/a.ts': ['../orders/b'], 'backend/domains/orders/b.ts': [] });
    expect(cruise()).toEqual([]);
  });

  test('fail on an upward import between domains', () => {
    plant({ 'backend/domains/orders/a.ts': ['../checkout/b'], 'backend/domains/checkout/b.ts': [] });
    expect(cruise()).toEqual([expect.stringMatching(/^domain-layer-\d+$/)]);
  });

  test('fail on an import between domains of one layer', () => {
    plant({ 'backend/domains/orders/a.ts': ['../payments/b'], 'backend/domains/payments/b.ts': [] });
    expect(cruise()).toEqual([expect.stringMatching(/^domain-layer-\d+$/)]);
  });

  test('fail on an import of a domain by the platform', () => {
    plant({ 'backend/platform/a.ts': ['../domains/auth/b'], 'backend/domains/auth/b.ts': [] });
    expect(cruise()).toEqual(['backend-platform-imports-down']);
  });

  test('fail on a domain without a layer', () => {
    plant({ 'backend/domains/unheard/a.ts': ['../auth/b'], 'backend/domains/auth/b.ts': [] });
    expect(cruise()).toEqual(['every-domain-has-a-layer']);
  });

  test('fail on two folders that import each other through different files', () => {
    plant({
      'backend/domains/auth/codes/a.ts': ['../sessions/b'],
      'backend/domains/auth/codes/c.ts': [],
      'backend/domains/auth/sessions/b.ts': [],
      'backend/domains/auth/sessions/d.ts': ['../codes/c'],
    });
    expect(cruise()).toEqual(['no-folder-cycles']);
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
  function cruise(): string[] {
    const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const names = ['.dependency-cruiser.cjs', '.dependency-cruiser.folders.cjs'].flatMap((config) => {
      const { stdout } = spawnSync(
        process.execPath,
        [program, '--config', config, '--output-type', 'json', 'backend'],
        { cwd: directory, encoding: 'utf8', maxBuffer: 32 * 1024 * 1024 },
      );
      const { summary }: { summary: { violations: { rule: { name: string } }[] } } = JSON.parse(stdout);
      return summary.violations.map(({ rule }) => rule.name);
    });
    return [...new Set(names)];
  }
});
