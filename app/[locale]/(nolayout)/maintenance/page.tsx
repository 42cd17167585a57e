import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MaintenancePage } from '@/components/shell/maintenance-page';
import { getSiteConfig } from '@/lib/queries/get-site-config';
import { maintenanceAddress } from '@/lib/routing/addresses';
import { pageMetadata } from '@/lib/seo/page-metadata';

/** What is the same for everybody; a switch of the maintenance invalidates it by tag. */
export const dynamic = 'force-static';
export const revalidate = 60;

export function generateStaticParams() {
  return [];
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell.maintenance');
  return pageMetadata({
    address: maintenanceAddress,
    title: t('pageTitle'),
    description: t('closedHint'),
    isIndexed: false,
  });
}

export default async function Page() {
  return <MaintenancePage maintenance={(await getSiteConfig()).maintenance} />;
}
