import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { localizedPath } from '@/lib/routing/paths';

/**
 * For a page number past the last page, which would otherwise be a valid, empty page: redirects to the last one.
 * @param page the requested page
 * @param pages the number of pages; an empty last page leads to the first one, so that the redirects end
 */
export async function redirectToLastPage(
  pathOf: (page: number) => string,
  { page, pages }: { readonly page: number; readonly pages: number },
): Promise<never> {
  const last = pages > 0 && pages < page ? pages : 1;
  redirect(localizedPath(pathOf(last), await getLocale()));
}
