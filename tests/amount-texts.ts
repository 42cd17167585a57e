import { parseSync } from 'oxc-parser';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

const nodesIn = (value: unknown): Node[] =>
  nodesOf(value).flatMap((node) => [node, ...Object.values(node).flatMap(nodesIn)]);

const nameOf = (node: unknown): string =>
  isNode(node) ? String(node.type === 'MemberExpression' ? nameOf(node.property) : (node.name ?? '')) : '';

/** Functions that format an amount. */
const formatter =
  /^(?:formatYuan|formatPrice|formatMinor|formatMinorOf|formatCurrency|formatAmount|foreignAmount|chargeText|chargedText|worth)$/;

/** Elements whose only child is their text (components/ui/price/amount-text.tsx). */
const textElements = new Set(['LiveText', 'ExactText']);

/** Whether the text of an element is safe: one of those, or the only text of an element that no translation changes. */
const isSafe = ({ name, attributes }: Node) =>
  textElements.has(nameOf(name)) ||
  nodesOf(attributes).some((attribute) => nameOf(attribute.name) === 'translate');

/** Functions of a text with parameters, or of a part of one. */
const textFunction = /^(?:t|text|[a-z]\w*Text|format\w+|show\w+|nameOf|endOf|slice|replace|join)$/;

const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';

/** What an expression can evaluate to: branches of conditionals and the right sides of `&&`, `||` and `??`. */
function branchesOf(node: unknown): Node[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSAsExpression':
      return branchesOf(node.expression);
    case 'ConditionalExpression':
      return [...branchesOf(node.consequent), ...branchesOf(node.alternate)];
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : branchesOf(node.left)), ...branchesOf(node.right)];
    case 'ArrayExpression':
      return nodesOf(node.elements).flatMap(branchesOf);
    default:
      return [node];
  }
}

const isCallOf = (node: Node, names: RegExp) =>
  node.type === 'CallExpression' && names.test(nameOf(node.callee));

/** Whether a branch is an amount: a formatter's, a constant with one, or a template or a sum with one. */
function isAmount(node: Node, constants: ReadonlyMap<string, Node[]>): boolean {
  if (isCallOf(node, formatter)) return true;
  // `useChargedText()(order)`
  if (isNode(node.callee) && isCallOf(node.callee, /^useCharged?Text$/)) return true;
  if (node.type === 'Identifier')
    return (constants.get(nameOf(node)) ?? []).some((value) => isAmount(value, new Map()));
  if (node.type === 'TemplateLiteral')
    return nodesOf(node.expressions)
      .flatMap(branchesOf)
      .some((one) => isAmount(one, constants));
  if (node.type === 'BinaryExpression')
    return [node.left, node.right].flatMap(branchesOf).some((one) => isAmount(one, constants));
  return false;
}

/** Whether an expression is a text that can change in place: one of several, or one with parameters. */
function isChanging(branches: readonly Node[]): boolean {
  if (branches.some(isElement)) return false;
  const isText = (node: Node) =>
    (node.type === 'TemplateLiteral' && nodesOf(node.expressions).length > 0) ||
    isCallOf(node, textFunction) ||
    (node.type === 'Literal' && typeof node.value === 'string' && node.value.trim() !== '');
  const [first] = branches;
  if (!first || !branches.some(isText)) return false;
  return (
    branches.length > 1 ||
    first.type === 'TemplateLiteral' ||
    (first.type === 'CallExpression' &&
      (nodesOf(first.arguments).length > 1 || !/^(?:t|text)$/.test(nameOf(first.callee))))
  );
}

/** Whether a child is an element that may appear or go. */
function isSwitched(child: Node): boolean {
  const { expression, openingElement } = child;
  if (isNode(openingElement) && nameOf(openingElement.name) === 'LiveText')
    return childrenOf(child).some((text) => branchesOf(text).some(isNothing));
  const branches = branchesOf(child);
  return isNode(expression) && branches.length > 1 && branches.some(isElement);
}

const isNothing = ({ type, value }: Node) => type === 'Literal' && (value === null || value === '');

/** Whether a child is a text, or may be one. */
const isTextChild = (child: Node): boolean =>
  child.type === 'JSXText' ||
  (child.type === 'JSXExpressionContainer' &&
    branchesOf(child).some(
      (node) =>
        isCallOf(node, textFunction) ||
        ['TemplateLiteral', 'MemberExpression'].includes(node.type) ||
        (node.type === 'Literal' && typeof node.value === 'string' && node.value.trim() !== ''),
    ));

/** Children that take part in the page: not white space between lines, and not comments. */
const childrenOf = ({ children }: Node) =>
  nodesOf(children).filter(
    (child) =>
      !(child.type === 'JSXText' && String(child.value).trim() === '') &&
      !(
        child.type === 'JSXExpressionContainer' &&
        (!isNode(child.expression) || child.expression.type === 'JSXEmptyExpression')
      ),
  );

/**
 * Finds amounts that are rendered as a bare text, and texts that change beside other children: a browser's translation
 * replaces text nodes, so that React writes into nodes that are no longer in the page.
 */
export function findBareTexts(file: string, source: string): string[] {
  const nodes = nodesIn(parseSync(file, source).program);
  const constants = new Map<string, Node[]>();
  for (const node of nodes)
    if (node.type === 'VariableDeclarator' && isNode(node.id) && node.id.type === 'Identifier')
      constants.set(nameOf(node.id), branchesOf(node.init));
  // Of texts, such as `t('total', { value })`.
  const parameters = new Set(
    nodes
      .filter((node) => isCallOf(node, textFunction))
      .flatMap((call) => nodesOf(call.arguments).flatMap(({ properties }) => nodesOf(properties))),
  );
  const found: string[] = [];
  const note = (node: Node) =>
    found.push(
      `${file}:${source.slice(0, node.start).split('\n').length} ${source.slice(node.start, node.end).replaceAll(/\s+/g, ' ').slice(0, 80)}`,
    );
  for (const node of nodes) {
    const { openingElement } = node;
    if (isElement(node) && !(isNode(openingElement) && isSafe(openingElement))) {
      const children = childrenOf(node);
      for (const child of children.filter(
        ({ type }) => type === 'JSXExpressionContainer' || type === 'JSXText',
      )) {
        const branches = branchesOf(child);
        const isMixed = children.length > 1 && isChanging(branches);
        const before = children[children.indexOf(child) - 1];
        // React would insert the element before a text that is no longer in the page.
        const isAfterSwitched = before !== undefined && isSwitched(before) && isTextChild(child);
        if (isMixed || isAfterSwitched || branches.some((branch) => isAmount(branch, constants))) note(child);
      }
    }
    // Cells of tables, and the values of lists of facts.
    if (
      node.type === 'Property' &&
      !parameters.has(node) &&
      /^(?:render|value)$/.test(nameOf(node.key)) &&
      isNode(node.value)
    ) {
      const shown = node.value.type === 'ArrowFunctionExpression' ? node.value.body : node.value;
      if (branchesOf(shown).some((branch) => isAmount(branch, constants))) note(node);
    }
  }
  return found;
}
