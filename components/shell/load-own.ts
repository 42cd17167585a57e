import 'server-only';
import { notFound, redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { ApiError } from '@/lib/api/api-error';
import type { Call } from '@/lib/api/caller';
import { memberCall } from '@/lib/api/member-call';
import { localizedAddress } from '@/lib/routing/addresses';
import { refreshAddress } from '@/lib/routing/guards';

/**
 * Ask for something of the member's own for the page at `here`: what does not exist is no page. A session that the
 * backend no longer knows is renewed or ended first: sent to the login with its cookies, it would be sent back.
 */
export async function loadOwn<T>(here: string, ask: (call: Call) => Promise<T>): Promise<T> {
  try {
    return await ask(await memberCall());
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound();
    if (error instanceof ApiError && error.status === 401) {
      redirect(refreshAddress(localizedAddress(here, await getLocale())));
    }
    throw error;
  }
}
