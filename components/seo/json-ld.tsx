import { type JsonLd as Block, jsonLdText } from '@/lib/seo/json-ld/json-ld-text';

/** Structured data for search engines: a data block, which is not executed and needs no CSP source. */
export function JsonLd({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block) => (
    <script
      key={block['@type']}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with all characters escaped that are significant in HTML
      dangerouslySetInnerHTML={{ __html: jsonLdText(block) }}
    />
  ));
}
