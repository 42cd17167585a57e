import { getTranslations } from 'next-intl/server';
import { isLocale, languageTags } from '@/lib/i18n/locales';
import { offlinePage } from '@/lib/offline-page';

/** The same for every visitor, so it is rendered at its first request; the service worker caches it. */
export const dynamic = 'force-static';

export function generateStaticParams() {
  return [];
}

type Context = { readonly params: Promise<{ locale: string }> };

/** What the browser shows instead of any page while it is offline. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const text = await getTranslations({ locale, namespace: 'shell' });
  const html = offlinePage({
    language: languageTags[locale],
    brand: text('brand'),
    title: text('offline.title'),
    hint: text('offline.hint'),
    retry: text('offline.retry'),
  });
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      'X-Robots-Tag': 'noindex',
    },
  });
}
