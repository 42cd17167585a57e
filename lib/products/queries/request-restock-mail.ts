import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** Requests one mail when a sku is in stock again. Variable: the e-mail address. */
export function useRequestRestockMail(skuId: string) {
  return useMutation({
    mutationFn: (email: string) => call('POST /goods/member/goods_notify/save', { body: { skuId, email } }),
  });
}
