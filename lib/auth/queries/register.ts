import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { RegisterRequest } from '@/lib/auth/register-contract';
import { rememberSession } from './remember-session';

/** Creates a member account, which also signs in. */
export function useRegister() {
  return useMutation({
    mutationKey: ['register'],
    mutationFn: async (request: RegisterRequest) => {
      const token = await call('POST /upms/member/register/submit', { body: { ...request, agree: true } });
      rememberSession(token, request.areaCode);
    },
  });
}
