import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/lib/api/browser';
import type { VerifyScene } from '@/lib/auth/verify-code-contract';
import { withCaptcha } from '@/lib/captcha/with-captcha';

/** Where a verification code is sent. */
export type CodeTarget =
  | { channel: 'EMAIL'; email: string }
  | { channel: 'SMS'; areaCode: string; mobile: string };

/** The signed-in member's own e-mail or phone, which the browser only knows masked. */
export type OwnTarget = { channel: 'EMAIL' | 'SMS' };

/** The mailbox of an order. */
export type OrderTarget = { channel: 'EMAIL'; email: string; orderSn: string };

/** The mailbox that opens a present, and the token of its link. */
export type PresentTarget = { channel: 'EMAIL'; email: string; present: string };

/** Sends a verification code. Returns the challenge that the code belongs to. */
export function useSendVerifyCode(scene: VerifyScene) {
  const [isSolvingCaptcha, setSolvingCaptcha] = useState(false);
  const mutation = useMutation({
    mutationKey: ['send-verify-code', scene],
    mutationFn: (target: CodeTarget | OwnTarget | OrderTarget | PresentTarget) =>
      withCaptcha(
        (captcha) => call('POST /upms/member/verify_code/send', { body: { scene, ...target, ...captcha } }),
        setSolvingCaptcha,
      ),
  });
  return { mutation, isSolvingCaptcha };
}
