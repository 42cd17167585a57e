import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ArticlePage } from '@/components/content/article-page';
import { JsonLd } from '@/components/seo/json-ld';
import { getDoc } from '@/lib/queries/get-doc';
import { docAddress } from '@/lib/routing/addresses';
import { articleBlocks } from '@/lib/seo/json-ld/article-blocks';
import { isoTime } from '@/lib/seo/json-ld/article-ld';
import { pageMetadata } from '@/lib/seo/page-metadata';

/** Documents by id or code, news by id. */
export const dynamic = 'force-static';
export const revalidate = 3600;

export function generateStaticParams() {
  return [];
}

type Props = { readonly params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const article = await getDoc(id);
  if (!article) return {};
  return pageMetadata({
    // A document is reached by its id too; its code is the one address.
    address: docAddress(article.code ?? article.id),
    title: article.title,
    description: article.summary || article.title,
    article: {
      publishedTime: isoTime(article.publishTime),
      modifiedTime: isoTime(article.updatedTime),
    },
  });
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  const article = await getDoc(id);
  if (!article) notFound();
  return (
    <>
      <JsonLd blocks={await articleBlocks(article)} />
      <ArticlePage article={article} />
    </>
  );
}
