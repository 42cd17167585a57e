import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HomePage } from '@/components/home/page/home-page';
import { JsonLd } from '@/components/seo/json-ld';
import { getHome } from '@/lib/home/queries/get-home';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { getSoldType } from '@/lib/products/queries/get-sold-type';
import { homePath } from '@/lib/routing/paths';
import { homeBlocks } from '@/lib/seo/json-ld/home-blocks';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { plainBrand } from '@/lib/settings/brand/brand';
import { getSiteConfig } from '@/lib/settings/queries/get-site-config';

/** Rendered on the first request and cached; deals and figures may be up to a minute old. */
export const dynamic = 'force-static';
export const revalidate = 60;

export function generateStaticParams() {
  return [];
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('home.meta');
  return pageMetadata({
    path: homePath,
    title: { absolute: t('title') },
    description: t('description'),
  });
}

export default async function Page() {
  const [home, config, sold] = await Promise.all([getHome(), getSiteConfig(), getSoldType()]);
  return (
    <ClientMessages namespaces={['home']}>
      <JsonLd blocks={await homeBlocks(config.serviceContact)} />
      <HomePage
        home={home}
        contact={config.serviceContact}
        brand={config.shop?.brand ?? plainBrand}
        sold={sold}
      />
    </ClientMessages>
  );
}
