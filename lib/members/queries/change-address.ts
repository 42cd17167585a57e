import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

export function useSetDefaultAddress(id: string) {
  return useMutation({
    mutationKey: ['set-default-address', id],
    mutationFn: async () => {
      await call('POST /upms/member/address/set_default', { body: { id } });
    },
  });
}

export function useDeleteAddress(id: string) {
  return useMutation({
    mutationKey: ['delete-address', id],
    mutationFn: async () => {
      await call('DELETE /upms/member/address/delete', { query: { id } });
    },
  });
}
