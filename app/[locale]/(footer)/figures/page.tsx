import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { FiguresPage } from '@/components/figures/figures-page';
import { JsonLd } from '@/components/seo/json-ld';
import { getFigures } from '@/lib/figures/queries/get-figures';
import { figuresPath } from '@/lib/routing/paths';
import { listingBlocks } from '@/lib/seo/json-ld/listing-blocks';
import { pageMetadata } from '@/lib/seo/page-metadata';

export const dynamic = 'force-static';
export const revalidate = 600;

export function generateStaticParams() {
  return [];
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('figures');
  return pageMetadata({ path: figuresPath, title: t('title'), description: t('description') });
}

export default async function Page() {
  const t = await getTranslations('figures');
  return (
    <>
      <JsonLd blocks={await listingBlocks(t('title'), figuresPath)} />
      <FiguresPage figures={await getFigures()} />
    </>
  );
}
