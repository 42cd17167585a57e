/** What a canned reply may contain in braces: `{nickname}`. */
export const templateVariables = ['nickname', 'orderSn', 'product', 'staff'] as const;
export type TemplateVariable = (typeof templateVariables)[number];

const variable = /\{([^{}]*)\}/g;

function isKnown(name: string): name is TemplateVariable {
  return templateVariables.some((one) => one === name);
}

/** Names in braces that are no variables. */
export function unknownVariables(text: string): string[] {
  return [...text.matchAll(variable)].map(([, name = '']) => name).filter((name) => !isKnown(name));
}

/** Replaces variables by their values. One without a value stays as it is, for the writer to see. */
export function fillTemplate(
  text: string,
  values: Readonly<Partial<Record<TemplateVariable, string | undefined>>>,
): string {
  return text.replaceAll(variable, (whole, name: string) =>
    isKnown(name) ? (values[name] ?? whole) : whole,
  );
}

/** Whether a text still has a variable without value. */
export function hasOpenVariables(text: string): boolean {
  return [...text.matchAll(variable)].some(([, name = '']) => isKnown(name));
}
