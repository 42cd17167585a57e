import { z } from 'zod';
import { ofGoodsType } from '../products/goods-type';
import { endpoint, epochMs, pageOf, pageQuery, yuan } from '../wire/endpoint';
import { brand, plainBrand } from './brand/brand';

export const siteConfig = z.object({
  demo: z.boolean(),
  /**
   * What the shop calls itself and its coins, in the language of the reader; null: the backend has no such names.
   * Its look is the same in all languages.
   */
  shop: z
    .object({ name: z.string(), coinName: z.string(), brand: brand.catch(plainBrand) })
    .nullable()
    .catch(null),
  minOrderAmount: yuan,
  payTimeoutMinutes: z.number().int(),
  rest: z.object({
    resting: z.boolean(),
    endTime: epochMs.nullable(),
    waitSeconds: z.number().int(),
    message: z.string(),
    appliesTo: z.array(z.string()),
  }),
  maintenance: z.object({
    enabled: z.boolean(),
    endTime: epochMs.nullable(),
    /** In the language of the reader; empty: the usual sentence. */
    message: z.string().catch(''),
  }),
  serviceContact: z.object({
    /** Empty without WeChat. */
    wechatId: z.string(),
    /** What the WeChat QR code of the shop contains, such as `https://u.wechat.com/...`; null without a code. */
    wechatUrl: z.string().nullable().catch(null),
    officialAccount: z.string(),
    email: z.string(),
    /** Hours of customer service in Shanghai time, as `09:00–01:00`. */
    today: z.string(),
    weekdays: z.string(),
    weekends: z.string(),
  }),
  /** Encrypts sensitive fields of requests (docs/wire.md, field encoding); null when the shop has no key. */
  encodeKey: z.string().nullable().catch(null),
  suspendedAreaCodes: z.array(z.string()),
  featureFlags: z.record(z.string(), z.boolean()),
  serverTime: epochMs,
});
export type SiteConfig = z.infer<typeof siteConfig>;

/** Content with its own URLs that changes at run time: products, categories, documents and news. */
export const sitemapKind = z.enum(['GOODS', 'CATEGORY', 'ARTICLE']);
export type SitemapKind = z.infer<typeof sitemapKind>;

const sitemapEntry = z.object({
  /** The identifier in its URL: product id, category code, or code or id of an article. */
  key: z.string(),
  /** When the content of its page last changed. */
  updatedTime: epochMs,
});
export type SitemapEntry = z.infer<typeof sitemapEntry>;

/** Entries per sitemap page; more than a listing has, because only crawlers read it. */
const sitemapPageSize = z.coerce.number().int().min(1).max(10_000).catch(1000).default(1000);

export const siteContract = {
  'GET /store/member/site/config': endpoint({
    summary: 'Public settings of the shop',
    token: 'client',
    data: siteConfig,
  }),
  'GET /store/member/sitemap/list': endpoint({
    summary: 'List the sitemap entries of one kind, ordered by key',
    token: 'client',
    query: z.object({
      ...ofGoodsType.shape,
      kind: sitemapKind,
      pageNumber: pageQuery.shape.pageNumber,
      pageSize: sitemapPageSize,
    }),
    data: pageOf(sitemapEntry),
  }),
  'GET /store/member/sitemap/parts': endpoint({
    summary: 'List the sitemap pages of every kind with the time of their last change',
    token: 'client',
    query: ofGoodsType.extend({ pageSize: sitemapPageSize }),
    data: z.array(z.object({ kind: sitemapKind, pageNumber: z.number().int(), updatedTime: epochMs })),
  }),
};
