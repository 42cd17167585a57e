import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import '@/components/staff/styles/staff.css';
import { BackOfficeRoot } from '@/components/staff/frame/back-office-root';
import { earlyStaffScript, themeCookie } from '@/components/staff/frame/early-staff-script';
import { isLocale, languageTags, staffLocales } from '@/lib/i18n/locales';
import { antdTexts, staffMessages } from '@/lib/i18n/staff-messages';
import { brandStyle, ownPalette, tabIcon } from '@/lib/settings/brand/brand-style';
import { getShop } from '@/lib/settings/queries/shop';

export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' };

type Props = { readonly children: ReactNode; readonly params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { locale } = await params;
  if (!isLocale(locale)) return {};
  const { names, brand } = await getShop(locale);
  const { staff } = await staffMessages(locale, names);
  return {
    title: staff.frame.title,
    robots: { index: false, follow: false },
    icons: { icon: tabIcon(brand) },
    formatDetection: { telephone: false, email: false },
  };
}

export default async function BackOfficeLayout({ children, params }: Props) {
  const { locale } = await params;
  if (!isLocale(locale) || !staffLocales.includes(locale)) notFound();
  const nonce = (await headers()).get('x-nonce') ?? '';
  const rendered = (await cookies()).get(themeCookie)?.value === 'dark' ? 'dark' : 'light';
  const { names, brand } = await getShop(locale);
  const style = brandStyle(brand);
  return (
    <html lang={languageTags[locale]} suppressHydrationWarning>
      <head>
        {/* Browsers hide the nonce from scripts, so that hydration sees another value. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, it must run before the first paint
          dangerouslySetInnerHTML={{ __html: earlyStaffScript(nonce) }}
        />
        {style ? (
          <style
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: colours and a path, both checked by their schema
            dangerouslySetInnerHTML={{ __html: style }}
          />
        ) : null}
      </head>
      <body>
        <NextIntlClientProvider locale={locale} messages={await staffMessages(locale, names)}>
          <BackOfficeRoot
            nonce={nonce}
            texts={antdTexts(locale)}
            rendered={rendered}
            palette={ownPalette(brand)}
          >
            {children}
          </BackOfficeRoot>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
