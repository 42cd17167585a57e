/** A value of structured data; `undefined` members are left out. */
export type JsonLdValue =
  | string
  | number
  | boolean
  | undefined
  | readonly JsonLdValue[]
  | { readonly [name: string]: JsonLdValue };

/** One block of structured data in the vocabulary of schema.org. */
export type JsonLd = {
  readonly '@context': 'https://schema.org';
  readonly '@type': string;
  readonly [name: string]: JsonLdValue;
};

/** The block for use inside `<script>`: JSON whose texts cannot end the element or open a comment. */
export function jsonLdText(block: JsonLd): string {
  return JSON.stringify(block).replaceAll(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
