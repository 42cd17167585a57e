import { parseSync } from 'oxc-parser';

export type LiteralText = { line: number; text: string };

/** Attributes that a shopper reads or hears. */
const readAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'label',
  'placeholder',
  'title',
]);

const han = /\p{Script=Han}/u;
/** Two letters that stand together: a single one is a unit or a mark, such as `x` between two numbers. */
const word = /\p{L}{2}/u;

/** Names that are the same in every language. */
const properNames = /\b(?:Visa|Mastercard|Amex|American Express|JCB|PayPal|Stripe|WeChat|3-D Secure)\b/g;

/**
 * Text in a component that should stand in the message files: words between tags, words in attributes that people
 * read, and Chinese in any string at all. Addresses, class names and other attributes are no text.
 */
export function findLiteralText(file: string, source: string): LiteralText[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found = new Map<number, LiteralText>();
  for (const { node, text } of nodesOf(program).flatMap(readText)) {
    const line = source.slice(0, node.start).split('\n').length;
    found.set(node.start, { line, text: text.trim() });
  }
  return [...found.entries()].sort(([one], [other]) => one - other).map(([, text]) => text);
}

type Node = { type: string; start: number } & Record<string, unknown>;
type Text = { node: Node; text: string };

function readText(node: Node): Text[] {
  return [...ownText(node), ...Object.values(node).flatMap(nodesOf).flatMap(readText)];
}

function ownText(node: Node): Text[] {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return nodesOf(node.children).flatMap(shownStrings).filter(isText);
    case 'JSXAttribute':
      return readAttributes.has(nameOf(node.name)) ? shownStrings(node.value).filter(isText) : [];
    default:
      return stringOf(node).filter(({ text }) => han.test(text));
  }
}

/** Strings that an expression can become: itself, the branches of a choice, the parts of a template. */
function shownStrings(node: unknown): Text[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'JSXExpressionContainer':
      return shownStrings(node.expression);
    case 'TemplateLiteral':
      return nodesOf(node.quasis).flatMap(stringOf);
    case 'ConditionalExpression':
      return [...shownStrings(node.consequent), ...shownStrings(node.alternate)];
    case 'LogicalExpression':
      return shownStrings(node.right);
    default:
      return stringOf(node);
  }
}

function stringOf(node: Node): Text[] {
  const { type, value } = node;
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return [{ node, text: value }];
  if (type === 'TemplateElement' && typeof value === 'object' && value !== null && 'cooked' in value) {
    return [{ node, text: String(value.cooked) }];
  }
  return [];
}

function isText({ text }: Text): boolean {
  const plain = text.replaceAll(/&#?\w+;/g, ' ').replaceAll(properNames, ' ');
  return word.test(plain) || han.test(plain);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

const nameOf = (name: unknown): string => (isNode(name) && typeof name.name === 'string' ? name.name : '');
