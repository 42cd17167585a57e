import { NextResponse } from 'next/server';
import { outsideView } from '@/lib/routing/internal-paths';
import { localizedPath } from '@/lib/routing/paths';
import { pcPath } from '@/lib/routing/pc';
import { ownUrl, redirectPrivately, type Step } from './compose';

/** `/zh-cn/goods/detail/7` and `/goods/detail/7` redirect to `/goods/detail?id=7` (308). */
export const redirectToPublic: Step = (
  { request, locale, segment, path, isPcView, isDefaultLocaleWritten },
  next,
) => {
  const view = outsideView(path);
  if (view.kind === 'unknown') {
    return NextResponse.rewrite(ownUrl(request, `/${segment}/404`));
  }
  if (view.kind === 'public' && !isDefaultLocaleWritten) return next();
  const query = new URLSearchParams(request.nextUrl.search);
  query.delete('_rsc');
  if (view.kind === 'moved') for (const [name, value] of Object.entries(view.query)) query.set(name, value);
  const plain = view.kind === 'moved' ? view.path : path;
  const localized = localizedPath(query.size > 0 ? `${plain}?${query}` : plain, locale);
  return redirectPrivately(request, isPcView ? pcPath(localized) : localized, 308);
};
