import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { SignInForm } from '@/components/staff/sign-in/sign-in-form';
import { localizedPath, splitLocale } from '@/lib/routing/paths';
import { safeReturn } from '@/lib/routing/safe-return';
import { isStaffPath, staffHome } from '@/lib/routing/staff-paths';
import { readStaffProfile } from '@/lib/staff/queries/get-staff';

type Props = { readonly searchParams: Promise<{ redirect?: string | string[] }> };

export default async function LoginPage({ searchParams }: Props) {
  const profile = await readStaffProfile();
  if (profile?.stage === 'OPEN') {
    const home = localizedPath(staffHome, await getLocale());
    const back = safeReturn((await searchParams).redirect, home);
    redirect(isStaffPath(splitLocale(back.split('?', 1)[0] ?? '').path) ? back : home);
  }
  return <SignInForm opened={profile && { stage: profile.stage, email: profile.email }} />;
}
