import { useLocalizedPath } from '@/lib/routing/navigation';
import { staffLogin } from '@/lib/routing/staff-paths';
import { endStaffSession } from '@/lib/staff/queries/session';

/** Ends the session and opens the sign-in with a new document, so that nothing of the session stays in memory. */
export function useSignOut(): () => Promise<void> {
  const localize = useLocalizedPath();
  return async () => {
    await endStaffSession();
    window.location.assign(localize(staffLogin));
  };
}
