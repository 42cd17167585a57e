import { getTranslations } from 'next-intl/server';
import { isLocale, languageTags } from '@/lib/i18n/locales';
import { categoryPath, localizedPath, orderListPath, searchPath } from '@/lib/routing/paths';
import { type Brand, type IconFile, iconFiles, iconPath } from '@/lib/settings/brand/brand';
import { getShop } from '@/lib/settings/queries/shop';

/** The same for every visitor, so it is rendered at its first request, with the name of the shop. */
export const dynamic = 'force-static';

export function generateStaticParams() {
  return [];
}

const icon = (brand: Brand, file: IconFile) => {
  const { side, isFilled } = iconFiles[file];
  return {
    src: iconPath(brand, file),
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: isFilled ? ('maskable' as const) : ('any' as const),
  };
};

type Context = { readonly params: Promise<{ locale: string }> };

/** The web app manifest, in the language of the path. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const [text, { brand }] = await Promise.all([getTranslations({ locale }), getShop(locale)]);
  const shortcut = (name: string, path: string) => ({
    name,
    url: localizedPath(path, locale),
    icons: [icon(brand, 'app')],
  });
  const manifest = {
    id: '/',
    lang: languageTags[locale],
    dir: 'ltr',
    name: text('shell.brand'),
    short_name: text('shell.brandShort'),
    description: text('shell.tagline'),
    start_url: localizedPath('/', locale),
    scope: '/',
    display: 'standalone',
    background_color: '#F5F7FB',
    theme_color: '#F5F7FB',
    categories: ['shopping', 'games'],
    icons: (['app', 'appLarge', 'mask', 'maskLarge'] as const).map((file) => icon(brand, file)),
    shortcuts: [
      shortcut(text('shell.nav.categories'), categoryPath()),
      shortcut(text('shell.search.submit'), searchPath()),
      shortcut(text('shell.nav.orders'), orderListPath()),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'public, s-maxage=1, stale-while-revalidate=1',
    },
  });
}
