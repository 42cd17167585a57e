import type { Article } from '@/lib/content/contract';
import { type Locale, languageTags } from '@/lib/i18n/locales';
import { docPath } from '@/lib/routing/paths';
import { absoluteUrl } from '../absolute-url';
import { isoTime } from '../iso-time';
import { shopPicturePath } from '../share-picture-path';
import type { JsonLd } from './json-ld-text';
import { shopReference } from './shop-ld';

type Context = { readonly article: Article; readonly locale: Locale; readonly brand: string };

/** NewsArticle for news, FAQPage for documents with questions, nothing for other documents. */
export function articleLd(context: Context): JsonLd[] {
  const { article } = context;
  if (article.type === 'NEWS') return [newsArticleLd(context)];
  const questions = article.category === 'FAQ' ? questionsOf(article) : [];
  return questions.length > 0 ? [faqPageLd(questions, context.locale)] : [];
}

function newsArticleLd({ article, locale, brand }: Context): JsonLd {
  const url = absoluteUrl(docPath(article.code ?? article.id), locale);
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.summary || undefined,
    datePublished: isoTime(article.publishTime),
    dateModified: isoTime(modifiedTime(article)),
    author: { '@type': 'Organization', name: article.author },
    publisher: shopReference(brand),
    image: [absoluteUrl(shopPicturePath, locale)],
    url,
    mainEntityOfPage: url,
    inLanguage: languageTags[locale],
  };
}

/** Never before publication: a scheduled article is written earlier. */
function modifiedTime({ publishTime, updatedTime }: Article): string {
  return [publishTime, updatedTime].sort().at(-1) ?? publishTime;
}

export type Question = {
  readonly question: string;
  /** Sanitised HTML. */
  readonly answer: string;
};

function faqPageLd(questions: readonly Question[], locale: Locale): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: languageTags[locale],
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/**
 * Each second-level heading of an article is a question, and the text up to the next heading is its answer.
 */
export function questionsOf({ content, headings }: Pick<Article, 'content' | 'headings'>): Question[] {
  const sections = content.split(/<h2 id="/);
  return headings
    .filter(({ level }) => level === 2)
    .map(({ anchor, title }) => {
      const section = sections.find((text) => text.startsWith(`${anchor}"`)) ?? '';
      return { question: title, answer: section.slice(section.indexOf('</h2>') + '</h2>'.length).trim() };
    })
    .filter(({ answer }) => answer !== '');
}
