import { parseSync } from 'oxc-parser';

export type LiteralText = { line: number; text: string };

/** Attributes that contain text for users. */
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

/** Attributes that never contain text for users. */
const technicalAttributes = new Set([
  'preserveAspectRatio',
  'autoComplete',
  'className',
  'd',
  'fontFamily',
  'href',
  'key',
  'src',
  'style',
]);

/** Functions that show their argument to users. */
const textFunctions = new Set(['alert', 'confirm', 'prompt', 'toast']);

const han = /\p{Script=Han}/u;
/** Two adjacent letters; a single letter is a unit or a sign, such as `x` between two numbers. */
const word = /\p{L}{2}/u;
/** Starts like a sentence or a name, or has two words, unlike message keys and technical names. */
const phrase = /^\p{Lu}\p{Ll}|\p{L}{2}\P{L}*\s\P{L}*\p{L}{2}/u;

/** Names that are the same in every language. */
const properNames = /\b(?:Visa|Mastercard|Amex|American Express|JCB|PayPal|Stripe|WeChat|3-D Secure)\b/g;

/**
 * Finds text in a component that belongs in the message files: text between tags, in attributes for users, in toasts
 * and in the title of the document; phrases in other attributes and in properties named like such an attribute; and
 * Chinese in any string. A constant counts where it is rendered. URLs, class names and message keys are ignored.
 */
export function findLiteralText(file: string, source: string): LiteralText[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found = new Map<number, LiteralText>();
  const fileText = new FileText(nodesOf(program).flatMap(constantsOf));
  for (const { node, text } of nodesOf(program).flatMap((node) => fileText.read(node))) {
    const line = source.slice(0, node.start).split('\n').length;
    found.set(node.start, { line, text: text.trim() });
  }
  return [...found.entries()].sort(([one], [other]) => one - other).map(([, text]) => text);
}

type Node = { type: string; start: number } & Record<string, unknown>;
type Text = { node: Node; text: string };

type Constant = [name: string, value: Node];

/** `const name = …` anywhere in a file; the last one of the same name is used. */
function constantsOf(node: Node): Constant[] {
  const own: Constant[] =
    node.type === 'VariableDeclarator' && isNode(node.init) ? [[nameOf(node.id), node.init]] : [];
  return [...own, ...Object.values(node).flatMap(nodesOf).flatMap(constantsOf)];
}

class FileText {
  readonly #constants: Map<string, Node>;

  constructor(constants: Constant[]) {
    this.#constants = new Map(constants);
  }

  read(node: Node): Text[] {
    const inside = Object.values(node)
      .flatMap(nodesOf)
      .flatMap((child) => this.read(child));
    return [...this.#own(node), ...inside];
  }

  #own(node: Node): Text[] {
    switch (node.type) {
      case 'JSXElement':
      case 'JSXFragment':
        // Style rules contain no text for users.
        if (isNode(node.openingElement) && nameOf(node.openingElement.name) === 'style') return [];
        return nodesOf(node.children)
          .flatMap((child) => this.#shown(child))
          .filter(isText);
      case 'JSXAttribute': {
        const name = nameOf(node.name);
        if (technicalAttributes.has(name)) return [];
        return this.#shown(node.value).filter(readAttributes.has(name) ? isText : isPhrase);
      }
      case 'CallExpression':
        return textFunctions.has(functionNameOf(node.callee))
          ? nodesOf(node.arguments)
              .flatMap((argument) => this.#shown(argument))
              .filter(isText)
          : [];
      case 'Property':
        return readAttributes.has(nameOf(node.key)) ? this.#shown(node.value).filter(isPhrase) : [];
      case 'AssignmentExpression':
        return isNode(node.left) && nameOf(node.left.property) === 'title'
          ? this.#shown(node.right).filter(isText)
          : [];
      default:
        return stringOf(node).filter(({ text }) => han.test(text));
    }
  }

  /** Strings that an expression can evaluate to: literals, constants, branches of a conditional, operands of `+`. */
  #shown(node: unknown, depth = 0): Text[] {
    if (!isNode(node) || depth > 8) return [];
    const each = (...nodes: unknown[]) => nodes.flatMap((inner) => this.#shown(inner, depth + 1));
    switch (node.type) {
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return each(node.expression);
      case 'TemplateLiteral':
        return [...nodesOf(node.quasis).flatMap(stringOf), ...each(...nodesOf(node.expressions))];
      case 'ConditionalExpression':
        return each(node.consequent, node.alternate);
      case 'LogicalExpression':
        return node.operator === '&&' ? each(node.right) : each(node.left, node.right);
      case 'BinaryExpression':
        return node.operator === '+' ? each(node.left, node.right) : [];
      case 'ArrayExpression':
        return each(...nodesOf(node.elements));
      case 'CallExpression':
        // `['One', 'Two'].join(' ')`: a method call on a string or a list of strings.
        return isNode(node.callee) && node.callee.type === 'MemberExpression' ? each(node.callee.object) : [];
      case 'Identifier': {
        const value = this.#constants.get(nameOf(node));
        return value && isPlain(value) ? each(value) : [];
      }
      default:
        return stringOf(node);
    }
  }
}

/** True for a literal, not for an expression. */
const isPlain = ({ type }: Node): boolean => type === 'Literal' || type === 'TemplateLiteral';

/** `toast` of `toast(…)` and of `toast.error(…)`. */
function functionNameOf(callee: unknown): string {
  if (!isNode(callee)) return '';
  return callee.type === 'MemberExpression' ? nameOf(callee.object) : nameOf(callee);
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

const isPhrase = (one: Text): boolean => isText(one) && (phrase.test(one.text) || han.test(one.text));

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

const nameOf = (name: unknown): string => (isNode(name) && typeof name.name === 'string' ? name.name : '');
