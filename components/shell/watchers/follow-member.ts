import { toast } from '@/components/ui/feedback/toast';
import { useAuth } from '@/lib/stores/auth';
import { safeSessionStorage } from '@/lib/stores/safe-storage';
import { memberChangedKey } from './member-changed-key';

/** The member whose data the page may show, also after a sign-out in another tab. */
let owner: string | null = null;

/**
 * Follows a sign-in or sign-out in another tab. The page is loaded again when another member has signed in there, because
 * it shows data of the former one.
 */
export async function followMember(): Promise<void> {
  owner = useAuth.getState().userId ?? owner;
  const former = owner;
  await useAuth.persist.rehydrate();
  const { userId } = useAuth.getState();
  owner = userId ?? owner;
  if (former === null || userId === null || former === userId) return;
  safeSessionStorage.setItem(memberChangedKey, userId);
  location.reload();
}

/** Says why the page was loaded again, once. */
export function sayMemberChanged(text: string): void {
  safeSessionStorage.removeItem(memberChangedKey);
  toast.info(text);
}
