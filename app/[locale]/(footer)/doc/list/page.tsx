import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DocListPage } from '@/components/content/doc-list-page';
import { JsonLd } from '@/components/seo/json-ld';
import { getDocs } from '@/lib/content/queries/get-docs';
import { docListPath } from '@/lib/routing/paths';
import { listingBlocks } from '@/lib/seo/json-ld/listing-blocks';
import { pageMetadata } from '@/lib/seo/page-metadata';

export const dynamic = 'force-static';
export const revalidate = 3600;

export function generateStaticParams() {
  return [];
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('content.meta');
  return pageMetadata({ path: docListPath(), title: t('list'), description: t('listDescription') });
}

export default async function Page() {
  const t = await getTranslations('content');
  return (
    <>
      <JsonLd blocks={await listingBlocks(t('list.title'), docListPath())} />
      <DocListPage articles={await getDocs()} />
    </>
  );
}
