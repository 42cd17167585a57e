import { getTranslations } from 'next-intl/server';
import { isLocale, languageTags, locales } from '@/lib/i18n/locales';
import { categoryAddress, localizedAddress, orderListAddress, searchAddress } from '@/lib/routing/addresses';

/** The same for everybody and for every deployment, so it is made when the shop is built. */
export const dynamic = 'force-static';

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

/** The segment's other values are no languages. */
export const dynamicParams = false;

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

type Context = { readonly params: Promise<{ locale: string }> };

/** What a phone needs to keep the shop among its applications, in the shopper's language. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const text = await getTranslations({ locale });
  const shortcut = (name: string, address: string) => ({
    name,
    url: localizedAddress(address, locale),
    icons: [icon('icon', 192, 'any')],
  });
  const manifest = {
    id: '/',
    lang: languageTags[locale],
    dir: 'ltr',
    name: text('shell.brand'),
    short_name: text('shell.brandShort'),
    description: text('shell.tagline'),
    start_url: localizedAddress('/', locale),
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
      shortcut(text('shell.nav.categories'), categoryAddress()),
      shortcut(text('shell.search.submit'), searchAddress()),
      shortcut(text('shell.nav.orders'), orderListAddress()),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
