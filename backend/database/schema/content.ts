import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bookkeeping, idColumn, type Localized, time } from './columns';

export const banner = pgTable('banner', {
  id: idColumn(),
  titleI18n: jsonb('title_i18n').$type<Localized>().notNull(),
  subtitleI18n: jsonb('subtitle_i18n').$type<Localized>().notNull(),
  link: text('link').notNull(),
  theme: jsonb('theme').$type<{ from: string; to: string }>().notNull(),
  sort: integer('sort').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
});

export const hotKeyword = pgTable('hot_keyword', {
  id: idColumn(),
  textI18n: jsonb('text_i18n').$type<Localized>().notNull(),
  sort: integer('sort').notNull(),
});

export const article = pgTable(
  'article',
  {
    id: idColumn(),
    type: text('type').$type<'NEWS' | 'DOC'>().notNull(),
    code: text('code').unique(),
    category: text('category').notNull(),
    titleI18n: jsonb('title_i18n').$type<Localized>().notNull(),
    summaryI18n: jsonb('summary_i18n').$type<Localized>().notNull(),
    contentI18n: jsonb('content_i18n').$type<Localized>().notNull(),
    /** HTML only for articles that are older than Markdown support. */
    contentFormat: text('content_format').$type<'MARKDOWN' | 'HTML'>().notNull().default('MARKDOWN'),
    /** Plain text of the content, for search (backend/domains/content/written-article.ts). */
    readingI18n: jsonb('reading_i18n').$type<Localized>().notNull(),
    authorI18n: jsonb('author_i18n').$type<Localized>().notNull(),
    publishTime: time('publish_time').notNull(),
    isTop: boolean('is_top').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    sort: integer('sort').notNull(),
    ...bookkeeping,
  },
  (table) => [
    index('article_list').on(table.type, table.publishTime),
    check('article_content_format_known', sql`${table.contentFormat} in ('MARKDOWN','HTML')`),
  ],
);

export const areaCode = pgTable('area_code', {
  areaCode: text('area_code').primaryKey(),
  nameI18n: jsonb('name_i18n').$type<Localized>().notNull(),
  suspended: boolean('suspended').notNull(),
  sort: integer('sort').notNull(),
});

/** Shop-wide settings by key. */
export const siteConfig = pgTable('site_config', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  /** The last value that was valid; read while `value` is malformed. */
  goodValue: jsonb('good_value'),
  ...bookkeeping,
});
