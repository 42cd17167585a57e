import { usePathname as useRouterPath } from 'next/navigation';
import { splitLocale } from '@/lib/routing/paths';
import { backOfficeFolder, staffHome } from '@/lib/routing/staff-paths';

/** Path of the page without language; the same on the server, which knows the path inside `app/`, and in the browser. */
export function useStaffPath(): string {
  const shown = useRouterPath();
  if (!shown.startsWith(backOfficeFolder)) return splitLocale(shown).path;
  const inside = splitLocale(shown.slice(backOfficeFolder.length)).path;
  return inside === '/' ? staffHome : `${staffHome}${inside}`;
}
