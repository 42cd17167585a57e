import type { Metadata, Viewport } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import '@/app/styles/base.css';
import { ShellIslands } from '@/components/shell/frame/shell-islands';
import { QueryProvider } from '@/lib/api/query-provider';
import { currentBuildId } from '@/lib/build-id';
import { earlyScript } from '@/lib/early-script';
import { env } from '@/lib/env';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { languageTags } from '@/lib/i18n/locales';
import { readPageSegment } from '@/lib/i18n/page-segment';
import { localizedPath } from '@/lib/routing/paths';
import { iconPath } from '@/lib/settings/brand/brand';
import { brandStyle, tabIcon } from '@/lib/settings/brand/brand-style';
import { getShop } from '@/lib/settings/queries/shop';

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#F5F7FB' },
    { media: '(prefers-color-scheme: dark)', color: '#0B1220' },
  ],
};

export async function generateMetadata(): Promise<Metadata> {
  const [locale, text] = await Promise.all([getLocale(), getTranslations('shell')]);
  const { brand } = await getShop(locale);
  return {
    metadataBase: new URL(env.STORE_URL),
    title: { default: text('brand'), template: `%s - ${text('brand')}` },
    description: text('tagline'),
    applicationName: text('brand'),
    formatDetection: { telephone: false },
    icons: { icon: tabIcon(brand), apple: iconPath(brand, 'apple') },
    manifest: localizedPath('/manifest.webmanifest', locale),
    appleWebApp: { title: text('brandShort'), statusBarStyle: 'default' },
  };
}

type Props = { readonly children: ReactNode; readonly params: Promise<{ locale: string }> };

export default async function RootLayout({ children, params }: Props) {
  const { locale } = readPageSegment((await params).locale);
  if (locale === undefined) notFound();
  const style = brandStyle((await getShop(locale)).brand);
  return (
    <html lang={languageTags[locale]} suppressHydrationWarning>
      <head>
        {/* Constant text, allowed by its hash where the policy is strict. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: earlyScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: colours and a path, both checked by their schema */}
        {style ? <style dangerouslySetInnerHTML={{ __html: style }} /> : null}
      </head>
      <body>
        <QueryProvider>
          <ClientMessages>
            <ShellIslands
              buildId={currentBuildId()}
              fullLoading={env.FULL_LOADING}
              storeUrl={env.STORE_URL}
              staticDomain={env.STATIC_DOMAIN}
              chat={env.chat}
            />
            {children}
          </ClientMessages>
        </QueryProvider>
      </body>
    </html>
  );
}
