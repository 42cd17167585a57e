import { type JsonLd as Block, jsonLdText } from '@/lib/seo/json-ld/json-ld-text';

/** Structured data for search engines: a data block, which no policy has to allow and no browser runs. */
export function JsonLd({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block) => (
    <script
      key={block['@type']}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every letter escaped that HTML knows
      dangerouslySetInnerHTML={{ __html: jsonLdText(block) }}
    />
  ));
}
