import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { useAuth } from '@/lib/stores/auth';

/** The parts of a mailed reset link. */
export type ResetLink = { username: string; key: string };

/** What permits a new password: a mailed link or a ticket. */
export type ResetPermit = ResetLink | { ticket: string };

/** Sets a new password, which ends every session of the member. */
export function useResetPassword(permit: ResetPermit) {
  return useMutation({
    mutationKey: ['reset-password'],
    mutationFn: async (passwords: { newPassword: string; rePassword: string }) => {
      await call('POST /upms/member/password/reset', { body: { ...permit, ...passwords } });
    },
    onSuccess: () => useAuth.getState().clear(),
  });
}
