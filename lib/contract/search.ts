import { z } from 'zod';
import { endpoint } from './endpoint';
import { countedPage, goodsFilters } from './product-list';

/** Searches that are stored for a member, and in a visitor's browser. */
const KEPT = 10;

export const searchContract = {
  'GET /goods/member/search_keyword/history': endpoint({
    summary: 'What the member searched for, newest first',
    token: 'member',
    data: z.array(z.object({ text: z.string() })),
  }),
  'POST /goods/member/search_keyword/history': endpoint({
    summary: "Remember searches, newest first: one that was just made, or a browser's own after a login",
    token: 'member',
    body: z.object({ keywords: z.array(z.string().trim().min(1).max(100)).min(1).max(KEPT) }),
    data: z.array(z.object({ text: z.string() })),
  }),
  'DELETE /goods/member/search_keyword/history': endpoint({
    summary: 'Forget one keyword, or all without one',
    token: 'member',
    query: z.object({ keyword: z.string().max(100).optional() }),
    data: z.array(z.object({ text: z.string() })),
  }),
  'GET /goods/member/goods/search': endpoint({
    summary: 'Goods by keyword: substring, pinyin, initials, typo tolerance',
    token: 'optional',
    query: goodsFilters.extend({ keyword: z.string().max(100).default('') }),
    data: countedPage.extend({ corrected: z.string().nullable() }),
  }),
  'GET /goods/member/goods/suggest': endpoint({
    summary: 'Suggestions while typing',
    token: 'optional',
    query: z.object({ keyword: z.string().max(100).default('') }),
    data: z.array(
      z.object({
        type: z.enum(['GOODS', 'CATEGORY', 'KEYWORD']),
        id: z.string(),
        text: z.string(),
        cover: z.string().nullable(),
      }),
    ),
  }),
  'GET /goods/member/search_keyword/hot': endpoint({
    summary: 'Hot search words',
    token: 'optional',
    data: z.array(z.object({ text: z.string() })),
  }),
};
