import { NextResponse } from 'next/server';
import { env } from '@/lib/env';
import { staffLocaleOf } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { sideOf } from '@/lib/routing/rules/staff-host';
import { backOfficeFolder, isStaffPath, staffHome, staffPathHeader } from '@/lib/routing/staff-paths';
import { ownUrl, redirectPrivately, type Step } from './compose';

/**
 * `/en/staff/orders` shows `app/back-office/[locale]/orders`, which has its own root layout. A language that the back
 * office does not have, and the `/pc` view, redirect. It is absent from the shop when it has a host of its own.
 */
export const showBackOffice: Step = ({ request, path, locale, segment, isPcView, headers }, next) => {
  const isAbsent = isStaffPath(path) && !hasBackOffice(request);
  if (isAbsent || path === backOfficeFolder || path.startsWith(`${backOfficeFolder}/`)) {
    return NextResponse.rewrite(ownUrl(request, `/${segment}/404`));
  }
  if (!isStaffPath(path)) return next();
  const shown = staffLocaleOf(locale);
  const query = new URLSearchParams(request.nextUrl.search);
  query.delete('_rsc');
  const search = query.size > 0 ? `?${query}` : '';
  const publicPath = localizedPath(`${path}${search}`, shown);
  if (isPcView || shown !== locale) return redirectPrivately(request, publicPath);
  headers.set(staffPathHeader, publicPath);
  const page = `${backOfficeFolder}/${shown}${path.slice(staffHome.length)}`;
  return NextResponse.rewrite(ownUrl(request, `${page}${request.nextUrl.search}`), { request: { headers } });
};

/** Whether the host of a request has the back office. */
export function hasBackOffice({ headers }: Pick<Request, 'headers'>): boolean {
  return sideOf(headers.get('host'), env.STAFF_URL) !== 'shop';
}
