import { z } from 'zod';
import { endpoint, epochMs, id, pageOf, pageQuery, shanghaiTime, yuan } from './endpoint';
import { articleRow, banner } from './goods';

/** An article beside this one. `code` is null for news. */
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

export const siteConfig = z.object({
  demo: z.boolean(),
  minOrderAmount: yuan,
  payTimeoutMinutes: z.number().int(),
  rest: z.object({
    resting: z.boolean(),
    endTime: epochMs.nullable(),
    waitSeconds: z.number().int(),
    message: z.string(),
    appliesTo: z.array(z.string()),
  }),
  maintenance: z.object({ enabled: z.boolean(), endTime: epochMs.nullable() }),
  serviceContact: z.object({
    wechatId: z.string(),
    officialAccount: z.string(),
    email: z.string(),
    weekdays: z.string(),
    weekends: z.string(),
  }),
  suspendedAreaCodes: z.array(z.string()),
  featureFlags: z.record(z.string(), z.boolean()),
  serverTime: epochMs,
});
export type SiteConfig = z.infer<typeof siteConfig>;

/** What has an address of its own that changes with the shop: goods, categories, documents and news. */
export const sitemapKind = z.enum(['GOODS', 'CATEGORY', 'ARTICLE']);
export type SitemapKind = z.infer<typeof sitemapKind>;

const sitemapEntry = z.object({
  /** Names the thing in its address: id of goods, code of a category, code or id of an article. */
  key: z.string(),
  /** When something that its page shows last changed. */
  updatedTime: epochMs,
});
export type SitemapEntry = z.infer<typeof sitemapEntry>;

/** Entries on one page of a sitemap; more than a listing has, because machines read it. */
const sitemapPageSize = z.coerce.number().int().min(1).max(10_000).catch(1000).default(1000);

export const storeContract = {
  'GET /store/member/site/config': endpoint({
    summary: 'Shop-wide settings the pages need',
    token: 'client',
    data: siteConfig,
  }),
  'GET /store/member/banner/list': endpoint({ summary: 'Banners', token: 'optional', data: z.array(banner) }),
  'GET /store/member/article/list': endpoint({
    summary: 'News, pinned first, then newest',
    token: 'optional',
    query: pageQuery.extend({ category: z.string().max(40).optional() }),
    data: pageOf(articleRow),
  }),
  'GET /store/member/article/detail': endpoint({
    summary: 'One news article',
    token: 'optional',
    query: z.object({ id }),
    data: article,
  }),
  'GET /store/member/article/search': endpoint({
    summary: 'Documents and news by keyword; `summary` is the place of the find',
    token: 'optional',
    query: pageQuery.extend({ keyword: z.string().max(100).default('') }),
    data: pageOf(articleRow),
  }),
  'GET /store/member/doc/list': endpoint({
    summary: 'Documents: agreements, about, help, FAQ',
    token: 'optional',
    query: z.object({ group: z.string().max(40).optional() }),
    data: z.array(articleRow),
  }),
  'GET /store/member/doc/detail': endpoint({
    summary: 'One document, by id or code; news ids answer too',
    token: 'optional',
    query: z.object({ id: id.optional(), code: z.string().max(60).optional() }),
    data: article,
  }),
  'GET /store/member/sitemap/list': endpoint({
    summary: 'What search engines may find of one kind, in the order of its keys',
    token: 'client',
    query: z.object({
      kind: sitemapKind,
      pageNumber: pageQuery.shape.pageNumber,
      pageSize: sitemapPageSize,
    }),
    data: pageOf(sitemapEntry),
  }),
  'GET /store/member/sitemap/parts': endpoint({
    summary: 'The pages of that list for every kind, each with its newest change',
    token: 'client',
    query: z.object({ pageSize: sitemapPageSize }),
    data: z.array(z.object({ kind: sitemapKind, pageNumber: z.number().int(), updatedTime: epochMs })),
  }),
};
