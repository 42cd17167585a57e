import { defaultLocale } from '@/lib/i18n/locales';
import { iconPath } from '@/lib/settings/brand/brand';
import { markSvg } from '@/lib/settings/brand/brand-style';
import { getShop } from '@/lib/settings/queries/shop';

/** A build knows no shop. */
export const dynamic = 'force-dynamic';

const shared = { 'Cache-Control': 'public, s-maxage=1, stale-while-revalidate=1' };

/** The icon for what requests it without reading a page. */
export async function GET(): Promise<Response> {
  const { brand } = await getShop(defaultLocale);
  if (brand.icon === null && brand.colour !== null) {
    return new Response(markSvg(brand.colour), { headers: { ...shared, 'Content-Type': 'image/svg+xml' } });
  }
  const location = brand.icon === null ? '/icons/favicon.ico' : iconPath(brand, 'tab');
  return new Response(null, { status: 307, headers: { ...shared, Location: location } });
}
