import { getTranslations } from 'next-intl/server';
import { isLocale, languageTags } from '@/lib/i18n/locales';
import { categoryPath, localizedPath, orderListPath, searchPath } from '@/lib/routing/paths';

/** The same for every visitor, so it is rendered at its first request, with the name of the shop. */
export const dynamic = 'force-static';

export function generateStaticParams() {
  return [];
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

type Context = { readonly params: Promise<{ locale: string }> };

/** The web app manifest, in the language of the path. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const text = await getTranslations({ locale });
  const shortcut = (name: string, path: string) => ({
    name,
    url: localizedPath(path, locale),
    icons: [icon('icon', 192, 'any')],
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
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut(text('shell.nav.categories'), categoryPath()),
      shortcut(text('shell.search.submit'), searchPath()),
      shortcut(text('shell.nav.orders'), orderListPath()),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
