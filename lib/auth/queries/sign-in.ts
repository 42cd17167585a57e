import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/lib/api/browser';
import type { TokenRequest } from '@/lib/auth/contract';
import { withCaptcha } from '@/lib/captcha/with-captcha';
import { rememberSession } from './remember-session';

/** The grants of the login form; the gateway refreshes tokens on its own, and a passkey has a button of its own. */
export type SignInRequest = Exclude<TokenRequest, { grant_type: 'refresh_token' | 'passkey' }>;

async function signIn(request: SignInRequest, onCaptcha: (isWorking: boolean) => void): Promise<void> {
  const body = { ...request, userType: 'Member', scope: 'server' } as const;
  // The other grants carry a code that was sent or is shown; only a password may require a captcha.
  const token =
    body.grant_type === 'password'
      ? await withCaptcha(
          (captcha) => call('POST /auth/oauth/token/member', { body: { ...body, ...captcha } }),
          onCaptcha,
        )
      : await call('POST /auth/oauth/token/member', { body });
  rememberSession(token, request.areaCode);
}

/** Signs in: the gateway seals the tokens in a cookie, the auth store gets the member. */
export function useSignIn() {
  const [isSolvingCaptcha, setSolvingCaptcha] = useState(false);
  const mutation = useMutation({
    mutationKey: ['sign-in'],
    mutationFn: (request: SignInRequest) => signIn(request, setSolvingCaptcha),
  });
  return { mutation, isSolvingCaptcha };
}
