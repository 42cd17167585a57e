import { z } from 'zod';
import { goodsType } from '../products/goods-type';
import { goodsFilters, productList } from '../products/list-contract';
import { queryMost } from '../text-lengths';
import { endpoint, queryFlag, yuan } from '../wire/endpoint';

/** Searches that are stored for a member, and in a visitor's browser. */
const KEPT = 10;

/** A popular keyword, with the types of the products that a search for it finds. */
export const hotKeyword = z.object({ text: z.string(), types: z.array(goodsType) });
export type HotKeyword = z.infer<typeof hotKeyword>;

export const searchContract = {
  'GET /goods/member/search_keyword/history': endpoint({
    summary: "List the member's search keywords, newest first",
    token: 'member',
    data: z.array(z.object({ text: z.string() })),
  }),
  'POST /goods/member/search_keyword/history': endpoint({
    summary: "Add keywords to the search history: a new one, or a browser's after sign-in",
    token: 'member',
    body: z.object({ keywords: z.array(z.string().trim().min(1).max(100)).min(1).max(KEPT) }),
    data: z.array(z.object({ text: z.string() })),
  }),
  'DELETE /goods/member/search_keyword/history': endpoint({
    summary: 'Delete one keyword of the search history, or all without `keyword`',
    token: 'member',
    query: z.object({ keyword: z.string().max(queryMost).optional() }),
    data: z.array(z.object({ text: z.string() })),
  }),
  'GET /goods/member/goods/search': endpoint({
    summary: 'Search products by substring, pinyin or initials, with typo tolerance',
    token: 'optional',
    shared: true,
    query: goodsFilters.extend({ keyword: z.string().max(queryMost).default(''), withFilters: queryFlag }),
    data: productList.extend({ corrected: z.string().nullable() }),
  }),
  'GET /goods/member/goods/suggest': endpoint({
    summary: 'Search suggestions for a partial keyword',
    token: 'optional',
    shared: true,
    query: z.object({
      keyword: z.string().max(queryMost).default(''),
      /** Only what leads to products of this type. */
      type: goodsType.optional().catch(undefined),
    }),
    data: z.array(
      z.object({
        type: z.enum(['GOODS', 'CATEGORY', 'KEYWORD']),
        id: z.string(),
        text: z.string(),
        cover: z.string().nullable(),
        /** The lowest price of a product in yuan, and whether there are higher ones; null for other suggestions. */
        price: z.object({ lowest: yuan, hasRange: z.boolean() }).nullable(),
      }),
    ),
  }),
  'GET /goods/member/search_keyword/hot': endpoint({
    summary: 'List popular search keywords',
    token: 'optional',
    shared: true,
    data: z.array(hotKeyword),
  }),
};
