import 'server-only';
import type { Metadata } from 'next';
import type { Article } from '@/lib/content/contract';
import { docPath } from '@/lib/routing/paths';
import { isoTime } from './iso-time';
import { pageMetadata } from './page-metadata';

/** Characters of a description that search engines show. */
const DESCRIPTION = 160;

/** Title, description and times of a document or a piece of news. */
export function articleMetadata(article: Article): Promise<Metadata> {
  return pageMetadata({
    // A document also has a page by id; the URL with its code is the canonical one.
    path: docPath(article.code ?? article.id),
    title: article.title,
    description: article.summary || outlineOf(article),
    article: { publishedTime: isoTime(article.publishTime), modifiedTime: isoTime(article.updatedTime) },
  });
}

/** The description of an article without a summary: its headings. */
function outlineOf({ title, headings }: Article): string {
  const text = [title, ...headings.map((heading) => heading.title)].join(' · ');
  return text.length > DESCRIPTION ? `${text.slice(0, DESCRIPTION - 1)}…` : text;
}
