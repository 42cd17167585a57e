import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import { useAuth } from '@/lib/stores/auth';
import { forgetPurchases } from '@/lib/stores/safe-storage';

/** Ends this session. */
export function useSignOut() {
  return useMutation({
    mutationKey: ['sign-out'],
    mutationFn: async () => {
      try {
        await call('DELETE /auth/token/logout');
      } catch (failure) {
        // The gateway drops the session whatever the backend responds, unless the request never arrived.
        if (!(failure instanceof ApiError) || failure.status === 0) throw failure;
      }
    },
    onSuccess: () => {
      useAuth.getState().clear();
      forgetPurchases();
    },
  });
}
