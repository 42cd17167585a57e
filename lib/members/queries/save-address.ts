import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { Address } from '@/lib/members/address-contract';

/** Saves a postal address: a new one, or the one with `addressId`. */
export function useSaveAddress(addressId: string | null) {
  return useMutation({
    mutationFn: (address: Omit<Address, 'id'>): Promise<Address> =>
      addressId === null
        ? call('POST /upms/member/address/save', { body: address })
        : call('POST /upms/member/address/update', { body: { ...address, id: addressId } }),
  });
}
