import { z } from 'zod';
import { revisionRow, savedBy } from '../../products/staff/editor-contract';
import { staffReason } from '../../staff/contract';
import { timeSorts } from '../../staff/list-states';
import { queryMost } from '../../text-lengths';
import { endpoint, epochMs, id, mostInteger, nothing, shanghaiTime, version } from '../../wire/endpoint';
import { localizedText, optionalText } from '../../wire/localized-text';

const n = z.number().int();

export const newsCategories = ['NOTICE', 'ACTIVITY', 'SECURITY'] as const;
export const docGroups = ['AGREEMENT', 'ABOUT', 'HELP', 'FAQ'] as const;

/** Characters of the texts of an article. */
const articleTexts = { title: 120, summary: 300, author: 60, body: 40_000 } as const;

/** Everything of an article that an editor writes. */
export const articleContent = z.object({
  /** The category of news, or the group of documents. */
  category: z.enum([...newsCategories, ...docGroups]),
  title: localizedText(articleTexts.title),
  summary: optionalText(articleTexts.summary),
  /** Markdown. */
  body: localizedText(articleTexts.body),
  author: localizedText(articleTexts.author),
  /** News is shown from this time on; of a document it is the date of its version. */
  publishTime: epochMs,
  isTop: z.boolean(),
  isEnabled: z.boolean(),
  sort: z.number().int().min(0).max(9999),
});
export type ArticleContent = z.output<typeof articleContent>;

export const articleTypes = ['NEWS', 'DOC'] as const;

/** `SCHEDULED`: news whose time has not come. `HIDDEN`: not enabled. */
export const articleStates = ['PUBLISHED', 'SCHEDULED', 'HIDDEN'] as const;

const articleListed = z.object({
  id,
  type: z.enum(articleTypes),
  code: z.string().nullable(),
  category: z.string(),
  title: z.string(),
  /** The languages that have a title and a text. */
  languages: z.array(z.string()),
  state: z.enum(articleStates),
  isTop: z.boolean(),
  publishTime: shanghaiTime,
  updatedTime: shanghaiTime,
});
export type ArticleListed = z.infer<typeof articleListed>;

const articleView = z.object({
  id,
  type: z.enum(articleTypes),
  code: z.string().nullable(),
  state: z.enum(articleStates),
  /** `HTML` for articles from before Markdown; saving stores Markdown. */
  format: z.enum(['MARKDOWN', 'HTML']),
  version,
  updatedTime: shanghaiTime,
  lastSaved: savedBy.nullable(),
  content: articleContent,
  /** Translations whose source was changed after them, as `body.en`. */
  staleTexts: z.array(z.string()),
  /** The categories of its type. */
  categories: z.array(articleContent.shape.category),
});
export type ArticleView = z.infer<typeof articleView>;

const color = z.string().regex(/^#[0-9a-f]{6}$/i);

const bannerContent = z.object({
  title: localizedText(60),
  subtitle: optionalText(120),
  /** A path of the shop. */
  link: z
    .string()
    .max(200)
    .regex(/^\/(?![/\\])[^\s\\]*$/),
  theme: z.object({ from: color, to: color }),
  isEnabled: z.boolean(),
});
const keywordContent = z.object({ text: localizedText(30) });
const categoryContent = z.object({
  name: localizedText(30),
  icon: z.string().regex(/^[a-z-]{1,30}$/),
  color,
  isEnabled: z.boolean(),
});

const listed = { id, version, updatedTime: shanghaiTime };
const bannerRow = z.object({ ...listed, ...bannerContent.shape });
const keywordRow = z.object({ ...listed, ...keywordContent.shape });
const categoryRow = z.object({
  ...listed,
  code: z.string(),
  /** Products on sale. */
  goodsCount: n,
  ...categoryContent.shape,
});
export type BannerRow = z.infer<typeof bannerRow>;
export type KeywordRow = z.infer<typeof keywordRow>;
export type CategoryRow = z.infer<typeof categoryRow>;

const view = { token: 'staff', permission: 'catalogue.view' } as const;
const writing = { token: 'staff', permission: 'content.edit' } as const;
const promoting = { token: 'staff', permission: 'promotion.edit' } as const;

/** Null id: a new row, whose version is ignored. */
const change = { id: id.nullable(), version, reason: staffReason };
/** Before another row of the list; null moves it to the end. */
const move = z.object({ id, before: id.nullable() });
const removal = z.object({ id, version, reason: staffReason });
/** Bytes: three languages of 40,000 characters. */
const articleBytes = 512 * 1024;

export const staffContentContract = {
  'POST /store/admin/markdown/preview': endpoint({
    summary: 'Render Markdown as the pages of the shop do; changes nothing',
    ...view,
    bodyLimit: articleBytes,
    body: z.object({ text: z.string().max(articleTexts.body) }),
    data: z.object({ html: z.string() }),
  }),
  'GET /store/admin/article/list': endpoint({
    summary: 'News or documents by time, paged by id',
    ...view,
    query: z.object({
      type: z.enum(articleTypes).catch('NEWS').default('NEWS'),
      /** A part of the title in any language, or of the code. */
      q: z.string().trim().max(queryMost).optional(),
      sort: z.enum(timeSorts).catch('NEWEST').default('NEWEST'),
      after: id.optional().catch(undefined),
    }),
    data: z.object({ rows: z.array(articleListed), next: id.nullable() }),
  }),
  'GET /store/admin/article/view': endpoint({
    summary: 'An article with its texts in all languages',
    ...view,
    query: z.object({ id }),
    data: articleView,
  }),
  'POST /store/admin/article/create': endpoint({
    summary: 'Write a new article',
    ...writing,
    bodyLimit: articleBytes,
    body: z.object({
      type: z.enum(articleTypes),
      /** Of a document: names it in its URL. */
      code: z
        .string()
        .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
        .max(60)
        .nullable(),
      content: articleContent,
      reason: staffReason,
    }),
    data: z.object({ id }),
  }),
  'POST /store/admin/article/save': endpoint({
    summary: 'Save an article; its pages follow within seconds, or at its time of publication',
    ...writing,
    bodyLimit: articleBytes,
    body: z.object({ id, version, content: articleContent, reason: staffReason }),
    data: z.object({ version }),
  }),
  'GET /store/admin/article/history': endpoint({
    summary: 'The saved states of an article, newest first',
    ...view,
    query: z.object({
      id,
      after: z.coerce.number().int().min(1).max(mostInteger).optional().catch(undefined),
    }),
    data: z.object({ rows: z.array(revisionRow), next: n.nullable() }),
  }),
  'GET /store/admin/article/revision': endpoint({
    summary: 'One saved state of an article',
    ...view,
    query: z.object({ id }),
    data: revisionRow.extend({ content: articleContent }),
  }),
  'GET /store/admin/banner/list': endpoint({
    summary: 'All banners in display order',
    ...view,
    data: z.array(bannerRow),
  }),
  'POST /store/admin/banner/save': endpoint({
    summary: 'Add or change a banner',
    ...promoting,
    body: z.object({ ...change, content: bannerContent }),
    data: z.object({ id }),
  }),
  'POST /store/admin/banner/delete': endpoint({
    summary: 'Delete a banner',
    ...promoting,
    body: removal,
    data: nothing,
  }),
  'POST /store/admin/banner/move': endpoint({
    summary: 'Move a banner before another one',
    ...promoting,
    body: move,
    data: nothing,
  }),
  'GET /goods/admin/search_keyword/list': endpoint({
    summary: 'The keywords that the search suggests to every visitor, in display order',
    ...view,
    data: z.array(keywordRow),
  }),
  'POST /goods/admin/search_keyword/save': endpoint({
    summary: 'Add or change a hot keyword',
    ...promoting,
    body: z.object({ ...change, content: keywordContent }),
    data: z.object({ id }),
  }),
  'POST /goods/admin/search_keyword/delete': endpoint({
    summary: 'Delete a hot keyword',
    ...promoting,
    body: removal,
    data: nothing,
  }),
  'POST /goods/admin/search_keyword/move': endpoint({
    summary: 'Move a hot keyword before another one',
    ...promoting,
    body: move,
    data: nothing,
  }),
  'GET /goods/admin/goods_category/list': endpoint({
    summary: 'All categories in display order, with the number of their products on sale',
    ...view,
    data: z.array(categoryRow),
  }),
  'POST /goods/admin/goods_category/save': endpoint({
    summary: 'Add or change a category; its code stays',
    ...promoting,
    body: z.object({
      ...change,
      /** Of a new category. */
      code: z
        .string()
        .regex(/^[A-Z_]{2,32}$/)
        .optional(),
      content: categoryContent,
    }),
    data: z.object({ id }),
  }),
  'POST /goods/admin/goods_category/move': endpoint({
    summary: 'Move a category before another one',
    ...promoting,
    body: move,
    data: nothing,
  }),
};
