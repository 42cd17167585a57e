import { z } from 'zod';
import { endpoint } from './endpoint';

/** How many searches are kept, of a member and in a visitor's browser (domain.md 1.11). */
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
};
