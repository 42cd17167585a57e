import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** An e-mail or a phone that a member wants to bind. */
export type Contact = { email: string } | { areaCode: string; mobile: string };

/** Whether a contact is still free to bind; throws what else is wrong with it. */
export function useCheckContact() {
  return useMutation({
    mutationKey: ['check-contact'],
    mutationFn: (contact: Contact): Promise<boolean> =>
      'email' in contact
        ? call('GET /upms/member/profile/check_email', { query: contact })
        : call('GET /upms/member/profile/check_mobile', { query: contact }),
  });
}
