import 'server-only';
import { getLocale, getTranslations } from 'next-intl/server';
import type { Article } from '@/lib/content/contract';
import { docListPath, docPath, homePath } from '@/lib/routing/paths';
import { articleLd } from './article-ld';
import { breadcrumbLd } from './breadcrumb-ld';
import type { JsonLd } from './json-ld-text';

/** Structured data of a document or news article, in the page's language. */
export async function articleBlocks(article: Article): Promise<JsonLd[]> {
  const [locale, shell, content] = await Promise.all([
    getLocale(),
    getTranslations('shell'),
    getTranslations('content'),
  ]);
  const isNews = article.type === 'NEWS';
  return [
    ...articleLd({ article, locale, brand: shell('brand') }),
    breadcrumbLd(
      [
        { name: shell('nav.home'), path: homePath },
        {
          name: isNews ? content('group.NEWS') : content('list.title'),
          path: docListPath(isNews ? 'NEWS' : undefined),
        },
        { name: article.title, path: docPath(article.code ?? article.id) },
      ],
      locale,
    ),
  ];
}
