import type { article } from '../database/schema/catalog';
import type { Localized } from '../database/schema/columns';
import { plainText } from './plain-text';
import { renderArticle } from './render-article';

type Written = Required<Pick<typeof article.$inferInsert, 'contentI18n' | 'contentFormat' | 'readingI18n'>>;

/**
 * The columns of an article's text, which belong together: whoever writes one of them writes them all. Pure.
 * @param markdown the text in each language
 */
export function writtenArticle(markdown: Localized): Written {
  const reading = (text: string) => plainText(renderArticle(text, 'MARKDOWN'));
  return {
    contentI18n: markdown,
    contentFormat: 'MARKDOWN',
    readingI18n: {
      'zh-cn': reading(markdown['zh-cn']),
      en: reading(markdown.en),
      'zh-hk': reading(markdown['zh-hk']),
    },
  };
}
