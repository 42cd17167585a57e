import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** Ends the optional mails to an address. Variable: the token of a mail. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (token: string) => call('POST /upms/member/mail/unsubscribe', { body: { token } }),
  });
}
