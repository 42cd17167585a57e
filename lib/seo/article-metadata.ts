import 'server-only';
import type { Metadata } from 'next';
import type { Article } from '@/lib/contract/store';
import { docAddress } from '@/lib/routing/addresses';
import { isoTime } from './json-ld/article-ld';
import { pageMetadata } from './page-metadata';

/** Letters that a search engine shows of a description. */
const DESCRIPTION = 160;

/** Title, description and times of a document or a piece of news. */
export function articleMetadata(article: Article): Promise<Metadata> {
  return pageMetadata({
    // A document is reached by its id too; its code is the one address.
    address: docAddress(article.code ?? article.id),
    title: article.title,
    description: article.summary || outlineOf(article),
    article: { publishedTime: isoTime(article.publishTime), modifiedTime: isoTime(article.updatedTime) },
  });
}

/** What an article without a summary is about: its headings. */
function outlineOf({ title, headings }: Article): string {
  const text = [title, ...headings.map((heading) => heading.title)].join(' · ');
  return text.length > DESCRIPTION ? `${text.slice(0, DESCRIPTION - 1)}…` : text;
}
