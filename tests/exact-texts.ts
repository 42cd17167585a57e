import { parseSync } from 'oxc-parser';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

const nameOf = (node: unknown): string =>
  isNode(node) ? String(node.type === 'MemberExpression' ? nameOf(node.property) : (node.name ?? '')) : '';

/** Values that people compare, copy or search for: numbers, codes, accounts, and names of roles and products. */
const exactName =
  /^(?:sn|orderSn|trackingNo|returnTrackingNo|supplierOrderNo|secret|cardNo|roleName|accountDisplay|goodsName)$/;

/** Functions that return such a value in groups of digits or letters. */
const exactFunction = /^(?:inGroups|spaced)$/;

/** Objects whose name is that of a product. */
const product = /^goods$/;

const isExactElement = (node: unknown) =>
  isNode(node) &&
  (/^Exact(?:Text|Part)$/.test(nameOf(node.name)) ||
    nodesOf(node.attributes).some((attribute) => nameOf(attribute.name) === 'translate'));

/** Finds the exact values that an expression shows as text. */
function exactIn(node: unknown): Node[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return exactIn(node.expression);
    case 'ConditionalExpression':
      return [...exactIn(node.consequent), ...exactIn(node.alternate)];
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : exactIn(node.left)), ...exactIn(node.right)];
    case 'TemplateLiteral':
      return nodesOf(node.expressions).flatMap(exactIn);
    case 'Identifier':
      return exactName.test(nameOf(node)) ? [node] : [];
    case 'MemberExpression':
      return exactName.test(nameOf(node)) || (nameOf(node) === 'name' && product.test(nameOf(node.object)))
        ? [node]
        : [];
    case 'CallExpression': {
      if (exactFunction.test(nameOf(node.callee))) return [node];
      // A sentence such as `t('order', { sn })`.
      if (!/^(?:t|text)$/.test(nameOf(node.callee))) return [];
      return nodesOf(node.arguments)
        .flatMap(({ properties }) => nodesOf(properties))
        .flatMap(({ value }) => exactIn(value));
    }
    default:
      return [];
  }
}

/** Finds numbers, codes, accounts and names in the text of a page that a browser's translation may change. */
export function findTranslatedValues(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    if (isExactElement(node.openingElement)) return;
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const value of nodesOf(node.children)
        .filter(({ type }) => type === 'JSXExpressionContainer')
        .flatMap(exactIn))
        found.push(
          `${file}:${source.slice(0, value.start).split('\n').length} ${source.slice(value.start, value.end)}`,
        );
    for (const child of Object.values(node).flatMap(nodesOf)) visit(child);
  };
  visit(parseSync(file, source).program as unknown as Node);
  return found;
}
