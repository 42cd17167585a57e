import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import layers from '../../backend/layers.json' with { type: 'json' };

/** An import between two production files of a folder. Paths are relative to the root; `to` has no extension. */
export type Import = { from: string; to: string };

/** All imports in `backend/`, including type imports. Tests and the test backend are excluded. */
export function readBackendImports(root = '.'): Import[] {
  return readImports('backend', root);
}

/** All imports between production files of a top-level folder, including type imports. Tests are excluded. */
export function readImports(folder: string, root = '.'): Import[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== 'backend/testing.ts');
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return specifiersOf(file, source)
      .filter((specifier) => /^(?:\.|@\/)/.test(specifier) && !/\.(?:css|json)$/.test(specifier))
      .map((specifier) => ({
        from: file,
        to: specifier.startsWith('@/') ? specifier.slice(2) : normalize(join(dirname(file), specifier)),
      }))
      .filter(({ to }) => to.startsWith(`${folder}/`));
  });
}

function specifiersOf(file: string, source: string): string[] {
  const { staticImports, dynamicImports, staticExports } = parseSync(file, source).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start, moduleRequest.end).replace(/^['"]|['"]$/g, ''),
    ),
  ];
}

/** The folder of a file, cut to `depth` levels: `backend/domains/auth/codes/x` at 3 is `backend/domains/auth`. */
export function folderOf(file: string, depth: number): string {
  return dirname(file).split('/').slice(0, depth).join('/');
}

const areaNames = layers.areas.flatMap(({ names }) => names);

/** The area of a file in `backend/domains/`, or the folder of an area that has a layer of its own. */
export function areaOf(file: string): string {
  const path = file.slice('backend/domains/'.length);
  const [longest = ''] = areaNames
    .filter((name) => path.startsWith(`${name}/`))
    .sort((left, right) => right.length - left.length);
  return longest;
}

/** Imports between areas: for each area the areas that it imports. */
export function areaGraph(imports: readonly Import[]): Map<string, Set<string>> {
  const between = imports.filter(({ from, to }) =>
    [from, to].every((file) => file.startsWith('backend/domains/')),
  );
  return graphOf(between, areaOf);
}

/** Imports between folders at one depth: for each folder the folders that it imports. */
export function folderGraph(imports: readonly Import[], depth: number): Map<string, Set<string>> {
  return graphOf(imports, (file) => folderOf(file, depth));
}

function graphOf(imports: readonly Import[], placeOf: (file: string) => string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [source, target] = [placeOf(from), placeOf(to)];
    if (source === target) continue;
    const targets = graph.get(source) ?? new Set();
    graph.set(source, targets.add(target));
  }
  return graph;
}

/** The cycles of a graph, each as a closed path. */
export function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const visit = (folder: string, path: readonly string[]): void => {
    const start = path.indexOf(folder);
    if (start >= 0) {
      cycles.push([...path.slice(start), folder]);
      return;
    }
    if (finished.has(folder)) return;
    for (const target of graph.get(folder) ?? []) visit(target, [...path, folder]);
    finished.add(folder);
  };
  for (const folder of graph.keys()) visit(folder, []);
  return cycles;
}
