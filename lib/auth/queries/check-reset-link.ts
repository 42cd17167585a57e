import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { ResetLink } from './reset-password';

/** Checks a mailed reset link. Returns the masked name of the account it is for. */
export function useCheckResetLink() {
  return useMutation({
    mutationKey: ['check-reset-link'],
    mutationFn: async (link: ResetLink) => {
      const { maskedTarget } = await call('GET /upms/member/password/reset', { query: link });
      return maskedTarget;
    },
  });
}
