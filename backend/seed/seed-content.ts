import { emptyText } from '../../lib/i18n/every-language';
import { parseShanghai } from '../../lib/time';
import type { Transaction } from '../database/connect';
import { areaCode, article, banner, siteConfig } from '../database/schema/content';
import { writtenArticle } from '../domains/content/written-article';
import type { CatalogFile } from './catalog-file';
import { moveToNow } from './sample-times';

/** Seeds banners, news, documents, dial codes and settings. The WeChat id of the file is an example: only a demo has it. */
export async function seedContent(
  tx: Transaction,
  file: CatalogFile,
  { now, demo }: { now: Date; demo: boolean },
): Promise<void> {
  await tx.insert(banner).values(
    file.banners.map(({ title, subtitle, ...one }) => ({
      ...one,
      titleI18n: title,
      subtitleI18n: subtitle,
    })),
  );
  const news = file.news.map((one) => ({
    ...written(one),
    type: 'NEWS' as const,
    code: null,
    category: one.category,
    summaryI18n: one.summary,
    publishTime: moveToNow(one.publishTime, now),
    isTop: one.isTop,
    isEnabled: true,
    sort: 0,
  }));
  // Agreements keep their date, which is the date of their version.
  const docs = file.docs.map((one) => ({
    ...written(one),
    type: 'DOC' as const,
    code: one.code,
    category: one.group,
    summaryI18n: emptyText,
    publishTime: new Date(parseShanghai(one.publishTime)),
    isTop: false,
    isEnabled: one.isEnabled,
    sort: one.sort,
  }));
  await tx.insert(article).values(
    [...news, ...docs].map((row) => ({
      ...row,
      createdTime: row.publishTime,
      updatedTime: row.publishTime,
    })),
  );
  await tx
    .insert(areaCode)
    .values(file.areaCodes.map(({ name, ...one }, index) => ({ ...one, nameI18n: name, sort: index + 1 })));
  const { serviceContact } = file.config;
  const config = demo ? file.config : { ...file.config, serviceContact: { ...serviceContact, wechatId: '' } };
  await tx
    .insert(siteConfig)
    .values(Object.entries(config).map(([key, value]) => ({ key, value, goodValue: value })));
}

function written(one: CatalogFile['docs'][number] | CatalogFile['news'][number]) {
  return { id: one.id, titleI18n: one.title, ...writtenArticle(one.content), authorI18n: one.author };
}
