import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MaintenancePage } from '@/components/shell/pages/maintenance-page';
import { maintenancePath } from '@/lib/routing/paths';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { plainBrand } from '@/lib/settings/brand/brand';
import { getSiteConfig } from '@/lib/settings/queries/get-site-config';

/** The same for every visitor; switching maintenance mode invalidates it by tag. */
export const dynamic = 'force-static';
export const revalidate = 60;

export function generateStaticParams() {
  return [];
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell.maintenance');
  return pageMetadata({
    path: maintenancePath,
    title: t('pageTitle'),
    description: t('closedHint'),
    isIndexed: false,
  });
}

export default async function Page() {
  const { maintenance, shop } = await getSiteConfig();
  return <MaintenancePage maintenance={maintenance} brand={shop?.brand ?? plainBrand} />;
}
