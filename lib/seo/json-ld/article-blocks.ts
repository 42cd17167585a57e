import 'server-only';
import { getLocale, getTranslations } from 'next-intl/server';
import type { Article } from '@/lib/contract/store';
import { docAddress, docListAddress, homeAddress } from '@/lib/routing/addresses';
import { articleLd } from './article-ld';
import { breadcrumbLd } from './breadcrumb-ld';
import type { JsonLd } from './json-ld-text';

/** What a document or a piece of news says to search engines, in the page's language. */
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
        { name: shell('nav.home'), address: homeAddress },
        {
          name: isNews ? content('group.NEWS') : content('list.title'),
          address: docListAddress(isNews ? 'NEWS' : undefined),
        },
        { name: article.title, address: docAddress(article.code ?? article.id) },
      ],
      locale,
    ),
  ];
}
