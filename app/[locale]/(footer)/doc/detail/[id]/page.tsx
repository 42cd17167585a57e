import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ArticlePage } from '@/components/content/article-page';
import { getDoc } from '@/lib/queries/get-doc';
import { docAddress } from '@/lib/routing/addresses';
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
  });
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  const article = await getDoc(id);
  if (!article) notFound();
  return <ArticlePage article={article} />;
}
