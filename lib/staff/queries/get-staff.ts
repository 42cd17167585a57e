import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { ApiError } from '@/lib/api/api-error';
import { openStaffCookie, staffCookie } from '@/lib/api/gateway/staff-session';
import { callAsStaff } from '@/lib/api/server';
import { localizedPath } from '@/lib/routing/paths';
import { staffHome, staffLoginFor, staffPathHeader } from '@/lib/routing/staff-paths';
import type { StaffProfile } from '@/lib/staff/contract';

/** The person of the staff session and how far the sign-in is; null without a session. */
export async function readStaffProfile(): Promise<StaffProfile | null> {
  const token = await openStaffCookie((await cookies()).get(staffCookie)?.value);
  if (!token) return null;
  try {
    const address = (await headers()).get('x-real-ip');
    return await callAsStaff(token, address)('GET /auth/admin/session/current');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The signed-in person; anyone else is redirected to the sign-in, which returns to this page. */
export async function requireStaff(): Promise<StaffProfile> {
  const profile = await readStaffProfile();
  if (profile?.stage === 'OPEN') return profile;
  const here = (await headers()).get(staffPathHeader) ?? staffHome;
  redirect(localizedPath(staffLoginFor(here), await getLocale()));
}
