import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

/** The modules that survive a storage that is missing, forbidden, full or damaged; everything else uses them. */
const safeModules = ['lib/stores/safe-storage.ts', 'lib/browser-cookies.ts'];

/** Scripts in strings, which run before any module and catch errors on their own. */
const earlyScripts = [
  'components/staff/frame/early-staff-script.ts',
  'lib/early-input.ts',
  'lib/early-script.ts',
];

const storages = /^(?:localStorage|sessionStorage|indexedDB|caches|cookieStore)$/;
const inScript = /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|document\.cookie)\b/;

type Node = { type: string; start: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const nodesIn = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) =>
    isNode(one) ? [one, ...Object.values(one).flatMap(nodesIn)] : [],
  );

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node.name) : '');

/** What a node says about the storage of the browser; null for nothing. */
function useOf(node: Node, isEarlyScript: boolean): string | null {
  if (storages.test(nameOf(node))) return nameOf(node);
  if (node.type === 'MemberExpression' && nameOf(node.property) === 'cookie') {
    const owner =
      isNode(node.object) && node.object.type === 'MemberExpression' ? node.object.property : node.object;
    if (nameOf(owner) === 'document') return 'document.cookie';
  }
  if (node.type !== 'Literal' && node.type !== 'TemplateLiteral') return null;
  const text = node.type === 'Literal' ? String(node.value) : nodesIn(node.quasis).map(textOfPart).join('');
  return inScript.test(isEarlyScript ? text.replace(/try\{.*?\}catch\(e\)\{\}/gs, '') : text)
    ? 'in a string'
    : null;
}

function textOfPart({ value }: Node): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
}

function storageUses(file: string, source: string): string[] {
  if (!/storage|indexedDB|caches|cookie/i.test(source)) return [];
  return nodesIn(parseSync(file, source).program).flatMap((node) => {
    const use = useOf(node, earlyScripts.includes(file));
    return use === null ? [] : `${file}:${source.slice(0, node.start).split('\n').length} ${use}`;
  });
}

const uses = (file: string) => storageUses(file, readFileSync(file, 'utf8'));

it('finds every way to the storage of the browser', () => {
  expect(storageUses('lib/x.ts', "localStorage.setItem('a', '')")).toEqual(['lib/x.ts:1 localStorage']);
  expect(storageUses('lib/x.ts', '\nwindow.sessionStorage.length')).toEqual(['lib/x.ts:2 sessionStorage']);
  expect(storageUses('lib/x.ts', 'globalThis.indexedDB.open(name)')).toEqual(['lib/x.ts:1 indexedDB']);
  expect(storageUses('lib/x.ts', "window.document.cookie = ''")).toEqual(['lib/x.ts:1 document.cookie']);
  expect(storageUses('lib/x.ts', "const script = 'try{localStorage.a}catch(e){}'")).toHaveLength(1);
  expect(storageUses('lib/early-input.ts', 'const script = `try{localStorage.a}catch(e){}`')).toEqual([]);
  expect(storageUses('lib/early-input.ts', 'const script = `localStorage.a`')).toHaveLength(1);
});

it('asvs:V14.3.3 only the safe modules use the storage of the browser', () => {
  const files = ['app', 'components', 'lib']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !safeModules.includes(path));
  expect(files.flatMap(uses)).toEqual([]);
  for (const file of safeModules) expect(uses(file), file).not.toEqual([]);
});
