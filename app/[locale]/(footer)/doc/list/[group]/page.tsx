import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { isDocGroup } from '@/components/content/doc-group';
import { DocListPage } from '@/components/content/doc-list-page';
import { JsonLd } from '@/components/seo/json-ld';
import { NotFoundPage } from '@/components/shell/pages/not-found-page';
import { getDocs } from '@/lib/content/queries/get-docs';
import { getNewsPage } from '@/lib/content/queries/get-news';
import { docListPath } from '@/lib/routing/paths';
import { listingBlocks } from '@/lib/seo/json-ld/listing-blocks';
import { pageMetadata } from '@/lib/seo/page-metadata';

export const dynamic = 'force-static';
export const revalidate = 600;

export function generateStaticParams() {
  return [];
}

type Props = { readonly params: Promise<{ group: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { group } = await params;
  if (!isDocGroup(group)) return {};
  const t = await getTranslations('content');
  return pageMetadata({
    path: docListPath(group),
    // A title of its own: a document in the section may have the section's name.
    title: t('meta.groupTitle', { group: t(`group.${group}`) }),
    description: t(`meta.group.${group}`),
  });
}

export default async function Page({ params }: Props) {
  const { group } = await params;
  if (!isDocGroup(group)) return <NotFoundPage />;
  const news = group === 'NEWS' ? await getNewsPage() : undefined;
  const articles = news?.records ?? (await getDocs(group));
  const t = await getTranslations('content');
  return (
    <>
      <JsonLd blocks={await listingBlocks(t(`group.${group}`), docListPath(group))} />
      <DocListPage group={group} articles={articles} page={news} />
    </>
  );
}
