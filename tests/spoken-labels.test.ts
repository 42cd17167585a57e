import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { type Locale, locales, staffLocales } from '@/lib/i18n/locales';
import { readMessages } from './message-files';

// People who speak to their computer say what they see: the label of a link or a button contains its text
// (WCAG 2.2, 2.5.3). The visits check the labels of each page; this test also those of pages they do not open.

type Pair = { readonly file: string; readonly label: string; readonly text: string };
type Node = Readonly<Record<string, unknown>>;

const controls = ['Link', 'a', 'button', 'Button', 'OpenSupportButton', 'SubmitButton'];

const nodesIn = (value: unknown): Node[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return [{ ...value }, ...Object.values(value).flatMap(nodesIn)];
};
const fieldOf = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );

/** The keys that calls of translators name, with the namespaces of those. */
function keysIn(value: unknown, namespaces: ReadonlyMap<string, string>): string[] {
  return nodesIn(value).flatMap((node) => {
    const namespace = namespaces.get(String(fieldOf(node, 'callee', 'name')));
    const key = fieldOf(node, 'arguments', '0', 'value');
    return node.type === 'CallExpression' && namespace && typeof key === 'string'
      ? [`${namespace}.${key}`]
      : [];
  });
}

/** Controls with a label and a text of their own. */
function labelledControls(file: string, source: string): Pair[] {
  const nodes = nodesIn(parseSync(file, source).program);
  const namespaces = new Map(
    nodes
      .filter((node) => /Translations$/.test(String(fieldOf(node, 'init', 'callee', 'name'))))
      .map((node) => [
        String(fieldOf(node, 'id', 'name')),
        String(fieldOf(node, 'init', 'arguments', '0', 'value')),
      ]),
  );
  return nodes
    .filter((node) => controls.includes(String(fieldOf(node, 'openingElement', 'name', 'name'))))
    .flatMap((node) => {
      const attributes = fieldOf(node, 'openingElement', 'attributes');
      const labels = (Array.isArray(attributes) ? attributes : []).filter((one) =>
        ['aria-label', 'label'].includes(String(fieldOf(one, 'name', 'name'))),
      );
      const texts = (Array.isArray(node.children) ? node.children : []).filter(
        (child) => fieldOf(child, 'expression', 'type') === 'CallExpression',
      );
      return keysIn(labels, namespaces).flatMap((label) =>
        keysIn(texts, namespaces).map((text) => ({ file, label, text })),
      );
    });
}

const sources = ['app', 'components']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'));
const pairs = sources.flatMap((file) => labelledControls(file, readFileSync(file, 'utf8')));

function textOf(locale: Locale, path: string): string {
  const [namespace = '', ...key] = path.split('.');
  const text = readMessages(locale, namespace).get(key.join('.'));
  if (text === undefined) throw new Error(`No text ${path} in ${locale}`);
  return text.toLowerCase();
}

it('finds the label and the text of a control', () => {
  const source = `const t = useTranslations('order');
    const One = () => <button aria-label={n ? t('openOf', { n }) : undefined}><Icon />{t('open')}</button>;`;
  expect(labelledControls('one.tsx', source)).toEqual([
    { file: 'one.tsx', label: 'order.openOf', text: 'order.open' },
  ]);
  expect(pairs.length).toBeGreaterThan(20);
});

describe.each(locales)('in %s', (locale) => {
  it('the label of each control contains its text', () => {
    const shown = pairs.filter(({ label }) => staffLocales.includes(locale) || !label.startsWith('staff.'));
    expect(shown.filter(({ label, text }) => !textOf(locale, label).includes(textOf(locale, text)))).toEqual(
      [],
    );
  });

  it('the rows of links at the top of a page have a name that no other list of links has', () => {
    const [row, ...others] = [
      'shell.nav.label',
      'shell.nav.main',
      'home.categories',
      'search.categories',
      'content.list.groups',
    ];
    expect(others.map((name) => textOf(locale, name))).not.toContain(textOf(locale, row ?? ''));
  });
});
