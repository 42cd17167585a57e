/** The sections of help and news, in the order they are shown; `NEWS` is not a document. */
export const docGroups = ['HELP', 'FAQ', 'AGREEMENT', 'ABOUT', 'NEWS'] as const;

export type DocGroup = (typeof docGroups)[number];

export function isDocGroup(value: string): value is DocGroup {
  return docGroups.some((group) => group === value);
}
