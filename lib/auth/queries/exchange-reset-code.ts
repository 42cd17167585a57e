import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { CodeTarget } from './send-verify-code';

/** Exchanges a verification code for a ticket that permits a new password. */
export function useExchangeResetCode() {
  return useMutation({
    mutationKey: ['exchange-reset-code'],
    mutationFn: async ({
      target,
      ...proof
    }: {
      target: CodeTarget;
      code: string;
      challengeId: string;
    }): Promise<string> => {
      const { channel: _, ...contact } = target;
      const response = await call('POST /upms/member/password/forgot', { body: { ...contact, ...proof } });
      return response?.ticket ?? '';
    },
  });
}
