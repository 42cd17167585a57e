import { getTranslations } from 'next-intl/server';
import { isLocale, locales } from '@/lib/i18n/locales';
import { noPicture, pictureAnswer } from '@/lib/seo/picture-answer';
import { drawSharePicture } from '@/lib/seo/share-picture';

/** Says nothing that changes, so it is drawn when the shop is built. */
export const dynamic = 'force-static';

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

type Context = { readonly params: Promise<{ locale: string }> };

/** The picture beside links to every page that has none of its own. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return noPicture();
  const text = await getTranslations({ locale });
  return pictureAnswer(
    await drawSharePicture({
      brand: text('shell.brand'),
      title: text('home.meta.title'),
      note: text('shell.tagline'),
    }),
  );
}
