import { readFileSync, writeFileSync } from 'node:fs';
import layers from '../../backend/layers.json' with { type: 'json' };
import { areaGraph, folderGraph, type Import, readBackendImports } from './backend-imports';

// `npm run draw-layers`: draws the layers of backend/ in docs/architecture.md from the imports in the code.

const document = 'docs/architecture.md';
const markers = { begin: '<!-- layers: begin -->', end: '<!-- layers: end -->' };

/** Two Mermaid diagrams: the folders of `backend/`, and the areas with their layers. */
export function drawLayers(imports: readonly Import[]): string {
  const folders = reduce(folderGraph(imports, 2));
  const areas = reduce(areaGraph(imports));
  const folderLines = edges(folders, 'backend/').filter((line) => !line.includes('backend_root'));
  return [
    'An arrow means "imports". Arrows that follow from others are omitted.',
    '',
    '```mermaid',
    'flowchart TB',
    ...folderLines,
    '```',
    '',
    '```mermaid',
    'flowchart TB',
    ...[...layers.areas]
      .reverse()
      .flatMap(({ layer, names }, index) => [
        `  subgraph layer${layers.areas.length - index}["${layers.areas.length - index}. ${layer}"]`,
        `    ${names.join(' ~~~ ')}`,
        '  end',
      ]),
    ...edges(areas, ''),
    '```',
  ].join('\n');
}

function edges(graph: ReadonlyMap<string, ReadonlySet<string>>, prefix: string): string[] {
  const name = (folder: string) => (folder === 'backend' ? 'backend_root' : folder.slice(prefix.length));
  return [...graph]
    .flatMap(([from, targets]) => [...targets].map((to) => `  ${name(from)} --> ${name(to)}`))
    .sort();
}

/** Transitive reduction: removes an edge when a longer path leads to the same folder. */
function reduce(graph: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  const hasLongerPath = (from: string, to: string): boolean => {
    const open = [...(graph.get(from) ?? [])].filter((next) => next !== to);
    const seen = new Set(open);
    for (const folder of open) {
      for (const next of graph.get(folder) ?? []) {
        if (next === to) return true;
        if (!seen.has(next)) open.push(next);
        seen.add(next);
      }
    }
    return false;
  };
  return new Map(
    [...graph].map(([from, targets]) => [
      from,
      new Set([...targets].filter((to) => !hasLongerPath(from, to))),
    ]),
  );
}

/** Replaces the drawing in the text of `docs/architecture.md`. */
export function withDrawing(text: string, drawing: string): string {
  const begin = text.indexOf(markers.begin);
  const end = text.indexOf(markers.end);
  if (begin < 0 || end < begin) throw new Error(`${document} does not have the markers of the drawing`);
  return `${text.slice(0, begin)}${markers.begin}\n\n${drawing}\n\n${text.slice(end)}`;
}

if (process.argv[1]?.endsWith('draw-layers.ts')) {
  const text = readFileSync(document, 'utf8');
  writeFileSync(document, withDrawing(text, drawLayers(readBackendImports())));
}
