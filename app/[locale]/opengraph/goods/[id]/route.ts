import { isLocale } from '@/lib/i18n/locales';
import { goodsPicture } from '@/lib/seo/goods-picture';
import { noPicture, pictureAnswer } from '@/lib/seo/picture-answer';

/** Drawn with the first request and kept; a change of the goods invalidates it by tag, as its page. */
export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams() {
  return [];
}

type Context = { readonly params: Promise<{ locale: string; id: string }> };

/** The picture beside links to one goods. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale, id } = await params;
  if (!isLocale(locale) || !/^[0-9]{1,20}$/.test(id)) return noPicture();
  const picture = await goodsPicture(id, locale);
  return picture ? pictureAnswer(picture) : noPicture();
}
