import type { Metadata } from 'next';
import { ArticlePage } from '@/components/content/article-page';
import { JsonLd } from '@/components/seo/json-ld';
import { NotFoundPage } from '@/components/shell/pages/not-found-page';
import { getDoc } from '@/lib/content/queries/get-doc';
import { articleMetadata } from '@/lib/seo/article-metadata';
import { articleBlocks } from '@/lib/seo/json-ld/article-blocks';

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
  return article ? articleMetadata(article) : {};
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  const article = await getDoc(id);
  if (!article) return <NotFoundPage />;
  return (
    <>
      <JsonLd blocks={await articleBlocks(article)} />
      <ArticlePage article={article} />
    </>
  );
}
