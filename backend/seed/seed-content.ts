import { inArray } from 'drizzle-orm';
import { emptyText, inEveryLanguage } from '../../lib/i18n/every-language';
import { parseShanghai } from '../../lib/time';
import type { Transaction } from '../database/connect';
import type { Localized } from '../database/schema/columns';
import { areaCode, article, banner, siteConfig } from '../database/schema/content';
import { writtenArticle } from '../domains/content/written-article';
import type { Environment } from '../environment/environment';
import { replyAddress } from '../platform/reply-address';
import { defaultShop } from '../platform/shop';
import type { CatalogFile } from './catalog-file';
import { moveToNow } from './sample-times';

/**
 * Seeds documents as drafts, dial codes and settings. A live shop has no contact but the address that answers its
 * mails; staff publish a document when they have read it.
 */
export async function seedContent(
  tx: Transaction,
  file: CatalogFile,
  { demo, mailFrom, mailReplyTo }: Pick<Environment, 'demo' | 'mailFrom' | 'mailReplyTo'>,
): Promise<void> {
  const docs = demo ? file.docs : file.docs.map((one) => underOtherNames(one, file));
  await tx.insert(article).values(
    docs.map((one) => {
      // Agreements keep their date, which is the date of their version.
      const publishTime = new Date(parseShanghai(one.publishTime));
      return {
        ...written(one),
        type: 'DOC' as const,
        code: one.code,
        category: one.group,
        summaryI18n: emptyText,
        publishTime,
        isTop: false,
        isEnabled: false,
        sort: one.sort,
        createdTime: publishTime,
        updatedTime: publishTime,
      };
    }),
  );
  await tx
    .insert(areaCode)
    .values(file.areaCodes.map(({ name, ...one }, index) => ({ ...one, nameI18n: name, sort: index + 1 })));
  const serviceContact = {
    ...file.config.serviceContact,
    wechatId: '',
    officialAccount: emptyText,
    email: replyAddress({ mailReplyTo, mailFrom }),
  };
  const config = demo
    ? { ...file.config, shop: sampleShop(file) }
    : { ...file.config, serviceContact, shop: defaultShop };
  await tx
    .insert(siteConfig)
    .values(Object.entries(config).map(([key, value]) => ({ key, value, goodValue: value })));
}

/** A document of the samples with the names of a shop that has chosen none. */
function underOtherNames(
  doc: CatalogFile['docs'][number],
  { store }: CatalogFile,
): CatalogFile['docs'][number] {
  // A language that was added has no samples.
  const names: Localized = store.name;
  const coins: Localized = store.coin.name;
  const withName = (text: string, from: string | undefined, to: string) =>
    from ? text.replaceAll(from, to) : text;
  const renamed = (text: Localized) =>
    inEveryLanguage((locale) => {
      const named = withName(text[locale] ?? '', names[locale], defaultShop.name[locale]);
      return withName(named, coins[locale], defaultShop.coinName[locale]);
    });
  return {
    ...doc,
    title: renamed(doc.title),
    content: renamed(doc.content),
    author: renamed(doc.author),
  };
}

/** The names of the sample shop. */
const sampleShop = ({ store }: CatalogFile) => ({ name: store.name, coinName: store.coin.name });

/** Shops that were opened before the names were a setting keep the names that their texts had. */
export async function seedFormerNames(tx: Transaction, file: CatalogFile): Promise<void> {
  const value = sampleShop(file);
  await tx.insert(siteConfig).values({ key: 'shop', value, goodValue: value }).onConflictDoNothing();
}

/** Seeds banners and news, and publishes the sample documents. */
export async function seedSampleContent(tx: Transaction, file: CatalogFile, now: Date): Promise<void> {
  await tx.insert(banner).values(
    file.banners.map(({ title, subtitle, ...one }) => ({
      ...one,
      titleI18n: title,
      subtitleI18n: subtitle,
    })),
  );
  await tx.insert(article).values(
    file.news.map((one) => {
      const publishTime = moveToNow(one.publishTime, now);
      return {
        ...written(one),
        type: 'NEWS' as const,
        code: null,
        category: one.category,
        summaryI18n: one.summary,
        publishTime,
        isTop: one.isTop,
        isEnabled: true,
        sort: 0,
        createdTime: publishTime,
        updatedTime: publishTime,
      };
    }),
  );
  const published = file.docs.filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
  await tx.update(article).set({ isEnabled: true }).where(inArray(article.id, published));
}

/** `no-reply@shop.example` of `Shop <no-reply@shop.example>`. */
function written(one: CatalogFile['docs'][number] | CatalogFile['news'][number]) {
  return { id: one.id, titleI18n: one.title, ...writtenArticle(one.content), authorI18n: one.author };
}
