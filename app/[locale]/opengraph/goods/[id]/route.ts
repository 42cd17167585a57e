import { isLocale } from '@/lib/i18n/locales';
import { pictureNotFound, pictureResponse } from '@/lib/seo/picture-response';
import { productPicture } from '@/lib/seo/product-picture';

/** Drawn on the first request and cached; a change to the product invalidates it by tag, like its page. */
export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams() {
  return [];
}

type Context = { readonly params: Promise<{ locale: string; id: string }> };

/** The preview picture for links to one product. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale, id } = await params;
  if (!isLocale(locale) || !/^[0-9]{1,20}$/.test(id)) return pictureNotFound();
  const picture = await productPicture(id, locale);
  return picture ? pictureResponse(picture) : pictureNotFound();
}
