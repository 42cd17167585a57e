/** What structured data may hold; `undefined` members are left out. */
export type JsonLdValue =
  | string
  | number
  | boolean
  | undefined
  | readonly JsonLdValue[]
  | { readonly [name: string]: JsonLdValue };

/** One block of structured data: a thing of schema.org's vocabulary. */
export type JsonLd = {
  readonly '@context': 'https://schema.org';
  readonly '@type': string;
  readonly [name: string]: JsonLdValue;
};

/**
 * The block as it stands inside `<script>`: JSON in which no text can end the element or open a comment,
 * whoever wrote it.
 */
export function jsonLdText(block: JsonLd): string {
  return JSON.stringify(block).replaceAll(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
