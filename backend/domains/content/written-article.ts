import type { Localized } from '../../database/schema/columns';
import type { article } from '../../database/schema/content';
import { localized } from '../../platform/localize';
import { plainText } from './plain-text';
import { renderArticle } from './render-article';
import { withoutFees } from './with-fees';

type Written = Required<Pick<typeof article.$inferInsert, 'contentI18n' | 'contentFormat' | 'readingI18n'>>;

/**
 * The text columns of an article. They depend on each other and must be written together. Pure.
 * @param markdown the text in each language
 */
export function writtenArticle(markdown: Localized): Written {
  const reading = (text: string) => plainText(renderArticle(withoutFees(text), 'MARKDOWN'));
  return {
    contentI18n: markdown,
    contentFormat: 'MARKDOWN',
    readingI18n: localized((locale) => reading(markdown[locale] ?? '')),
  };
}
