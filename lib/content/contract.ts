import { z } from 'zod';
import { queryMost } from '../text-lengths';
import { endpoint, id, pageOf, pageQuery, shanghaiTime } from '../wire/endpoint';

export const banner = z.object({
  id,
  title: z.string(),
  subtitle: z.string(),
  link: z.string(),
  theme: z.object({ from: z.string(), to: z.string() }),
});
export type Banner = z.infer<typeof banner>;

export const articleRow = z.object({
  id,
  type: z.enum(['NEWS', 'DOC']),
  code: z.string().nullable(),
  category: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  publishTime: shanghaiTime,
  isTop: z.boolean(),
});
export type ArticleRow = z.infer<typeof articleRow>;

/** The previous or the next article. `code` is null for news. */
const articleBeside = z.object({ id, code: z.string().nullable(), title: z.string() });

export const article = articleRow.extend({
  /** Sanitised HTML; the headings carry the anchors below as ids. */
  content: z.string(),
  /** The second and third level of headings, in their order. */
  headings: z.array(z.object({ anchor: z.string(), title: z.string(), level: z.number().int() })),
  updatedTime: shanghaiTime,
  prev: articleBeside.nullable(),
  next: articleBeside.nullable(),
});
export type Article = z.infer<typeof article>;

export const contentContract = {
  'GET /store/member/banner/list': endpoint({
    summary: 'Banners',
    token: 'optional',
    shared: true,
    data: z.array(banner),
  }),
  'GET /store/member/article/list': endpoint({
    summary: 'List news articles, pinned first, then newest',
    token: 'optional',
    shared: true,
    query: pageQuery.extend({ category: z.string().max(40).optional() }),
    data: pageOf(articleRow),
  }),
  'GET /store/member/article/detail': endpoint({
    summary: 'Read a news article',
    token: 'optional',
    shared: true,
    query: z.object({ id }),
    data: article,
  }),
  'GET /store/member/article/search': endpoint({
    summary: 'Search documents and news; `summary` is the matching passage',
    token: 'optional',
    shared: true,
    query: pageQuery.extend({ keyword: z.string().max(queryMost).default('') }),
    data: pageOf(articleRow),
  }),
  'GET /store/member/doc/list': endpoint({
    summary: 'List documents: agreements, about, help, FAQ',
    token: 'optional',
    shared: true,
    query: z.object({ group: z.string().max(40).optional() }),
    data: z.array(articleRow),
  }),
  'GET /store/member/doc/detail': endpoint({
    summary: 'Read a document or news article by id or code',
    token: 'optional',
    shared: true,
    query: z.object({ id: id.optional(), code: z.string().max(60).optional() }),
    data: article,
  }),
  'POST /store/member/article/vote': endpoint({
    summary: 'Say whether an article was useful; a later vote of the same visitor replaces the earlier one',
    token: 'optional',
    body: z.object({ id, isUseful: z.boolean() }),
    /** The votes of all visitors, this one included. */
    data: z.object({ useful: z.number().int(), total: z.number().int() }),
  }),
};
