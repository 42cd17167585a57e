import { getTranslations } from 'next-intl/server';
import { isLocale } from '@/lib/i18n/locales';
import { getPictureLook } from '@/lib/seo/picture-look';
import { pictureNotFound, pictureResponse } from '@/lib/seo/picture-response';
import { drawSharePicture } from '@/lib/seo/share-picture';

/** Drawn at its first request, with the name of the shop. */
export const dynamic = 'force-static';

export function generateStaticParams() {
  return [];
}

type Context = { readonly params: Promise<{ locale: string }> };

/** The preview picture for links to every page without a picture of its own. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return pictureNotFound();
  const text = await getTranslations({ locale });
  return pictureResponse(
    await drawSharePicture({
      brand: text('shell.brand'),
      title: text('home.meta.title'),
      note: text('shell.tagline'),
      look: await getPictureLook(locale),
    }),
  );
}
