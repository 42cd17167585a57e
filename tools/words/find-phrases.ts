import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { phrases } from './phrases';

export type Hit = { file: string; line: number; found: string; instead: string };

type Prose = { start: number; text: string };

const testFunctions = new Set(['it', 'test', 'describe']);

/**
 * Comments of a TypeScript file, test titles and the summaries of endpoints; other strings and identifiers are not
 * prose.
 */
function proseOfCode(file: string, source: string): Prose[] {
  const parsed = parseSync(file, source);
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]?.message}`);
  const prose = parsed.comments.map(({ start, value }): Prose => ({ start, text: value }));
  // `parsed.program` is built lazily and is expensive.
  if (/\.(?:test|spec)\.tsx?$/.test(file)) collect(parsed.program, testTitle, prose);
  else if (file.startsWith('lib/contract/')) collect(parsed.program, endpointSummary, prose);
  return prose;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

type Reader = (node: Record<string, unknown>) => Prose | undefined;

function collect(node: unknown, read: Reader, prose: Prose[]): void {
  if (Array.isArray(node)) {
    for (const child of node) collect(child, read, prose);
    return;
  }
  if (!isRecord(node)) return;
  const found = read(node);
  if (found) prose.push(found);
  for (const child of Object.values(node)) if (isRecord(child)) collect(child, read, prose);
}

const testTitle: Reader = (node) =>
  node.type === 'CallExpression' &&
  testFunctions.has(calledName(node.callee)) &&
  Array.isArray(node.arguments)
    ? textOf(node.arguments[0])
    : undefined;

const endpointSummary: Reader = (node) =>
  node.type === 'Property' && isRecord(node.key) && node.key.name === 'summary'
    ? textOf(node.value)
    : undefined;

/** `it` for `it(…)`, `it.skip(…)` and `it.each(…)(…)`. */
function calledName(callee: unknown): string {
  if (!isRecord(callee)) return '';
  if (callee.type === 'Identifier' && typeof callee.name === 'string') return callee.name;
  if (callee.type === 'MemberExpression') return calledName(callee.object);
  return callee.type === 'CallExpression' ? calledName(callee.callee) : '';
}

function textOf(node: unknown): Prose | undefined {
  if (!isRecord(node) || typeof node.start !== 'number') return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string')
    return { start: node.start, text: node.value };
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  const parts = node.quasis.map((part) =>
    isRecord(part) && isRecord(part.value) ? String(part.value.raw) : '',
  );
  return { start: node.start, text: parts.join(' … ') };
}

function proseOf(file: string, source: string): Prose[] {
  if (/\.(?:tsx?|mjs|cjs|js)$/.test(file)) return proseOfCode(file, source);
  if (/\.md$/.test(file)) {
    // Code blocks keep their offsets and lose their text.
    return [
      { start: 0, text: source.replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/[^\n]/g, ' ')) },
    ];
  }
  if (/\.css$/.test(file)) {
    return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ index, 0: text }) => ({ start: index, text }));
  }
  // YAML, Dockerfiles and configuration with `#` comments.
  return [...source.matchAll(/(?:^|\s)#.*$/gm)].map(({ index, 0: text }) => ({ start: index, text }));
}

/** A phrase may be wrapped over two lines: its spaces match any whitespace. */
const patterns = phrases.map(
  ([phrase, instead]) => [new RegExp(phrase.source.replaceAll(' ', '\\s+'), 'gi'), instead] as const,
);

/** The phrases to avoid in one file's comments, test titles, summaries of endpoints or, for Markdown, text. */
export function findPhrases(file: string, source: string): Hit[] {
  return proseOf(file, source).flatMap(({ start, text }) => {
    // Replace the star of comment lines by a space of the same length, so that offsets are preserved.
    const plain = text.replaceAll(/\n[ \t]*\*/g, (gap) => `\n${' '.repeat(gap.length - 1)}`);
    return patterns.flatMap(([pattern, instead]) =>
      [...plain.matchAll(pattern)].map(({ 0: found, index }) => ({
        file,
        line: source.slice(0, start + index).split('\n').length,
        found: found.replaceAll(/\s+/g, ' '),
        instead,
      })),
    );
  });
}

const checked = /\.(?:tsx?|mjs|cjs|css|md|ya?ml|conf)$|(?:^|\/)Dockerfile$/;
/** The list of phrases itself, and generated files. */
const leftOut = /^tools\/words\/|^tests\/words|package-lock|^backend\/.*\/migrations\//;

/** Every tracked file with prose. */
export function checkedFiles(): string[] {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  return tracked.split('\n').filter((file) => checked.test(file) && !leftOut.test(file));
}

export function findAllPhrases(): Hit[] {
  return checkedFiles().flatMap((file) => {
    const source = readIfPresent(file);
    return source === undefined ? [] : findPhrases(file, source);
  });
}

/** A deleted file is still listed by git until the deletion is staged. */
function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** `backend`, `components`, …; files at the root count as `.`. */
export function folderOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : '.';
}

export function countByFolder(hits: readonly Hit[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { file } of hits) counts[folderOf(file)] = (counts[folderOf(file)] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => one.localeCompare(other)));
}
