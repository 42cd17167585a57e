import { readdirSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../database/migrate';
import { article } from '../../database/schema/content';
import { createTestStore, type TestStore } from '../../testing';
import { writtenArticle } from './written-article';

let store: TestStore;

/** A database with HTML articles from before the Markdown migration, migrated to the current schema. */
beforeAll(async () => {
  store = await createTestStore();
  const content = {
    'zh-cn': '<p>退<b>款</b></p>',
    en: '<h2>1. Who &amp; *what*</h2><table><tr><td>re<b>gard</b>s</td></tr></table><script>x()</script>',
    'zh-hk': '',
  };
  await store.db.execute(sql`alter table article drop column content_format, drop column reading_i18n`);
  await store.db.execute(sql`update article set content_i18n = '{}' where code = 'terms'`);
  await store.db.execute(
    sql`update article set content_i18n = ${JSON.stringify(content)}::jsonb, updated_time = now() where code = 'about'`,
  );
  const former = readdirSync('backend/database/migrations/former').filter((name) => !name.startsWith('0007'));
  await store.db.execute(sql`delete from schema_migration where name like '%baseline%'`);
  for (const name of former)
    await store.db.execute(sql`insert into schema_migration (name, sha256) values (${name}, '')`);
  await migrate(store.connection);
});
afterAll(() => store?.close());

const about = () =>
  store.call('GET /store/member/doc/detail', { query: { code: 'about' } }, { locale: 'en' });

it('shows HTML articles unchanged and finds them by their readable text', async () => {
  expect((await about()).content).toBe(
    '<h2 id="section-1">1. Who &amp; *what*</h2><table><tr><td>re<b>gard</b>s</td></tr></table>',
  );
  for (const [keyword, locale] of [
    ['*what* regards', 'en'],
    ['退款', 'zh-cn'],
  ] as const) {
    const { records } = await store.call(
      'GET /store/member/article/search',
      { query: { keyword, pageSize: 50 } },
      { locale },
    );
    expect(records.map(({ code }) => code)).toContain('about');
  }
});

it('treats articles written after the migration as Markdown', async () => {
  const text = '## *New*';
  await store.db
    .update(article)
    .set(writtenArticle({ 'zh-cn': text, en: text, 'zh-hk': text }))
    .where(eq(article.code, 'about'));
  expect((await about()).content.trim()).toBe('<h2 id="section-1"><em>New</em></h2>');
});

it('rejects any other format', async () => {
  await expect(store.db.execute(sql`update article set content_format = 'TEXT'`)).rejects.toThrow();
});
