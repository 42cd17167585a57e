import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bookkeeping, idColumn, type Localized, oneOf, time } from './columns';
import { staffAccount } from './staff';

export const banner = pgTable('banner', {
  id: idColumn(),
  titleI18n: jsonb('title_i18n').$type<Localized>().notNull(),
  subtitleI18n: jsonb('subtitle_i18n').$type<Localized>().notNull(),
  link: text('link').notNull(),
  theme: jsonb('theme').$type<{ from: string; to: string }>().notNull(),
  sort: integer('sort').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  ...bookkeeping,
});

export const hotKeyword = pgTable('hot_keyword', {
  id: idColumn(),
  textI18n: jsonb('text_i18n').$type<Localized>().notNull(),
  sort: integer('sort').notNull(),
  ...bookkeeping,
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

/** Whether an article was useful: one row per article and visitor. */
export const articleVote = pgTable(
  'article_vote',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => article.id),
    /** Keyed hash of the member's id, or of a visitor's network and browser. */
    voterHash: text('voter_hash').notNull(),
    isUseful: boolean('is_useful').notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [primaryKey({ columns: [table.articleId, table.voterHash] })],
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

export const settingChangeStatuses = ['DONE', 'WAITING', 'REFUSED', 'CANCELED'] as const;

/** What staff changed in the settings: a key of `site_config`, `currency:<code>` or `method:<code>`. */
export const settingChange = pgTable(
  'setting_change',
  {
    id: idColumn(),
    key: text('key').notNull(),
    status: text('status').$type<(typeof settingChangeStatuses)[number]>().notNull(),
    /** The version that the change was made from. */
    fromVersion: integer('from_version').notNull(),
    /** The value before, so that it can be restored. */
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
    reason: text('reason').notNull(),
    changedBy: text('changed_by')
      .notNull()
      .references(() => staffAccount.id),
    approvedBy: text('approved_by').references(() => staffAccount.id),
    /** When it took effect, or ended without. */
    doneTime: time('done_time'),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    index('setting_change_key').on(table.key, table.id),
    uniqueIndex('setting_change_one_waiting').on(table.key).where(sql`status = 'WAITING'`),
    uniqueIndex('setting_change_once').on(table.key, table.fromVersion).where(sql`status = 'DONE'`),
    check('setting_change_status_known', oneOf(table.status, settingChangeStatuses)),
    check('setting_change_done', sql`(${table.status} = 'WAITING') = (${table.doneTime} is null)`),
    check(
      'setting_change_two_persons',
      sql`${table.approvedBy} is null or ${table.approvedBy} <> ${table.changedBy}`,
    ),
  ],
);
