import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

/** Modules that format a clock time of shoppers; the others use components/ui/time/clock-time.tsx. */
const formatters = ['components/ui/time/clock-time.tsx', 'components/ui/hooks/use-local-time.ts'];

/** Server components and strips whose text names the zone in each language: file and keys of the texts. */
const zonedTexts: Readonly<Record<string, readonly string[]>> = {
  'components/products/page/product-page.tsx': ['goods.deal.upcoming'],
  'components/shell/frame/site-frame.tsx': ['shell.rest.body', 'shell.maintenance.until'],
  'components/shell/pages/maintenance-time.tsx': ['shell.maintenance.until'],
};

const zone = /上海时间|上海時間|Shanghai time/;

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

const nodesIn = (value: unknown): Node[] =>
  nodesOf(value).flatMap((node) => [node, ...Object.values(node).flatMap(nodesIn)]);

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? nameOf(node.property)) : '');

/** What an expression can evaluate to as a text. */
function branchesOf(node: unknown): Node[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return branchesOf(node.expression);
    case 'ConditionalExpression':
      return [...branchesOf(node.consequent), ...branchesOf(node.alternate)];
    case 'LogicalExpression':
      return [...branchesOf(node.left), ...branchesOf(node.right)];
    case 'TemplateLiteral':
      return nodesOf(node.expressions).flatMap(branchesOf);
    default:
      return [node];
  }
}

/** Texts of the wire such as `order.createdTime`; epochs, such as the end of a countdown, are numbers. */
const isWireTime = (node: Node) =>
  node.type === 'MemberExpression' && /^(?:time|\w+Time)$/.test(nameOf(node));

const formatsOfDays = new Set(['day', 'month', 'monthDay']);

/** Whether a call formats a time with its hours. */
function isClockFormat({ type, callee, arguments: given }: Node): boolean {
  if (type !== 'CallExpression') return false;
  const name = nameOf(callee);
  if (name === 'formatShanghai') return !formatsOfDays.has(String(nodesOf(given)[1]?.value));
  if (name !== 'slice') return name === 'showMinute' || name === 'formatLocal';
  // A day is the first ten letters.
  const [from, to] = nodesOf(given);
  const object = isNode(callee) && isNode(callee.object) ? callee.object : null;
  return object !== null && isWireTime(object) && !(from?.value === 0 && to?.value === 10);
}

/** Wire times that a node shows as they are: as a child of an element, or as a value of a text. */
function shownTimes(node: Node): Node[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return nodesOf(node.children).flatMap(branchesOf).filter(isWireTime);
  if (node.type !== 'CallExpression' || !/^(?:t|text)$/.test(nameOf(node.callee))) return [];
  return nodesOf(node.arguments)
    .flatMap(({ properties }) => nodesOf(properties))
    .flatMap(({ value }) => branchesOf(value))
    .filter(isWireTime);
}

function clockTimes(file: string, source: string): string[] {
  if (!/[tT]ime\b|formatShanghai|showMinute|formatLocal/.test(source)) return [];
  const nodes = nodesIn(parseSync(file, source).program);
  const lineOf = ({ start }: Node) => source.slice(0, start).split('\n').length;
  const found = [...nodes.filter(isClockFormat), ...nodes.flatMap(shownTimes)];
  return found.map((node) => `${file}:${lineOf(node)} ${source.slice(node.start, node.end)}`);
}

it.each([
  ['<time>{showMinute(order.createdTime)}</time>', 'showMinute(order.createdTime)'],
  ["<p>{text('until', { time: formatShanghai(end, 'minute') })}</p>", "formatShanghai(end, 'minute')"],
  ['<p>{formatShanghai(end)}</p>', 'formatShanghai(end)'],
  ['<p>{entry.time}</p>', 'entry.time'],
  ['<p>{order.paidTime ?? none}</p>', 'order.paidTime'],
  ["<p>{text('until', { time: code.endTime })}</p>", 'code.endTime'],
  ['<p>{`$' + '{log.createdTime}`}</p>', 'log.createdTime'],
  ['<p>{log.createdTime.slice(0, 16)}</p>', 'log.createdTime.slice(0, 16)'],
])('finds a clock time without its zone in %s', (markup, found) => {
  expect(clockTimes('a.tsx', `const a = ${markup};`)).toEqual([`a.tsx:1 ${found}`]);
});

it.each([
  '<ClockTime time={order.createdTime} />',
  "<p>{text('until', { time: clock(code.endTime) })}</p>",
  "<p>{text('on', { date: refund.expectedTime.slice(0, 10) })}</p>",
  "<p>{formatShanghai(end, 'day')}</p>",
  '<Countdown endTime={deal.endTime} />',
])('accepts %s', (markup) => {
  expect(clockTimes('a.tsx', `const a = ${markup};`)).toEqual([]);
});

it('every clock time that a shopper reads has its zone', () => {
  const files = ['components', 'app/[locale]']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !/(?:^|\/)staff\//.test(path))
    .filter((path) => !formatters.includes(path) && !(path in zonedTexts));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => clockTimes(file, readFileSync(file, 'utf8')))).toEqual([]);
});

it('texts of times that the server formats name the zone in each language', () => {
  for (const locale of readdirSync('messages')) {
    for (const key of new Set(Object.values(zonedTexts).flat())) {
      const [area = '', ...path] = key.split('.');
      let text: unknown = JSON.parse(readFileSync(`messages/${locale}/${area}.json`, 'utf8'));
      for (const step of path) text = Object(text)[step];
      expect(text, `${locale} ${key}`).toMatch(zone);
    }
  }
  for (const file of Object.keys(zonedTexts)) {
    expect(clockTimes(file, readFileSync(file, 'utf8')), file).toHaveLength(1);
  }
});
