import 'server-only';
import { notFound, redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { ApiError } from '@/lib/api/api-error';
import type { Call } from '@/lib/api/caller';
import { memberCall } from '@/lib/api/member-call';
import { localizedPath } from '@/lib/routing/paths';
import { refreshPath } from '@/lib/routing/rules/guards';

/**
 * Loads the member's own data for the page at `here`; missing data is a 404. A session that the backend no
 * longer knows is refreshed or ended first: a redirect to the login page with its cookies would redirect
 * back.
 */
export async function loadPersonal<T>(here: string, load: (call: Call) => Promise<T>): Promise<T> {
  try {
    return await load(await memberCall());
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound();
    if (error instanceof ApiError && error.status === 401) {
      redirect(refreshPath(localizedPath(here, await getLocale())));
    }
    throw error;
  }
}
