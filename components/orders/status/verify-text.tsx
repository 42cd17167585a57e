'use client';

import { useMember } from '@/lib/account/queries/load-member';

/** Whether the documents of the member are being checked. */
export const useIsVerifying = () => useMember()?.certificationStatus === 'IN_VERIFICATION';

/** The text of a link to the verification: its progress for a member whose documents are being checked. */
export function VerifyText({ verify, progress }: { verify: string; progress: string }) {
  return useIsVerifying() ? progress : verify;
}
