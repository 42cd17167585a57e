import { z } from 'zod';
import { endpoint, epochMs, id, pageOf, pageQuery, shanghaiTime, yuan } from './endpoint';
import { articleRow, banner } from './goods';

export const article = articleRow.extend({
  /** Sanitised HTML. */
  content: z.string(),
  updatedTime: shanghaiTime,
  prev: z.object({ id, title: z.string() }).nullable(),
  next: z.object({ id, title: z.string() }).nullable(),
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
};
