import { getTranslations } from 'next-intl/server';
import { isLocale, languageTags } from '@/lib/i18n/locales';
import { offlinePage } from '@/lib/offline-page';
import { type Brand, plainColour } from '@/lib/settings/brand/brand';
import { paletteOf } from '@/lib/settings/brand/palette';
import { readIcon } from '@/lib/settings/queries/brand-file';
import { getShop } from '@/lib/settings/queries/shop';
import { sharp } from '@/lib/sharp';

/** The same for every visitor, so it is rendered at its first request; the service worker caches it. */
export const dynamic = 'force-static';

export function generateStaticParams() {
  return [];
}

/** Pixels; sharp at twice the size in which it is shown. */
const iconSide = 128;

type Context = { readonly params: Promise<{ locale: string }> };

/** What the browser shows instead of any page while it is offline. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const text = await getTranslations({ locale, namespace: 'shell' });
  const { brand } = await getShop(locale);
  const { light, dark } = paletteOf(brand.colour ?? plainColour);
  const html = offlinePage({
    language: languageTags[locale],
    brand: text('brand'),
    look: { light: light.azure, dark: dark.azure, icon: await iconUrl(brand) },
    title: text('offline.title'),
    hint: text('offline.hint'),
    retry: text('offline.retry'),
  });
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // Not that of pages, whose style sheets and scripts the server rewrites (server/html-rewriting.ts).
      'Cache-Control': 'public, max-age=0, must-revalidate',
      'X-Robots-Tag': 'noindex',
    },
  });
}

/** Part of the page, which can load nothing. */
async function iconUrl(brand: Brand): Promise<string | null> {
  const icon = await readIcon(brand);
  if (!icon) return null;
  const small = await sharp(icon).resize(iconSide, iconSide).png({ palette: true }).toBuffer();
  return `data:image/png;base64,${small.toString('base64')}`;
}
