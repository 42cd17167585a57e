import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/lib/api/browser';
import { solved } from '@/lib/captcha/with-captcha';

/** Requests the mail with a reset link. The response is the same whether or not the e-mail has an account. */
export function useMailResetLink() {
  const [isSolvingCaptcha, setSolvingCaptcha] = useState(false);
  const mutation = useMutation({
    mutationKey: ['mail-reset-link'],
    mutationFn: async (email: string) => {
      const captcha = await solved(setSolvingCaptcha);
      await call('POST /upms/member/password/forgot', { body: { email, ...captcha } });
    },
  });
  return { mutation, isSolvingCaptcha };
}
