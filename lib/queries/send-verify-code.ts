import { call } from '@/lib/api/browser';
import type { VerifyCodeSent } from '@/lib/contract/upms';

/** Where a sign-in code goes. */
export type CodeTarget =
  | { channel: 'EMAIL'; email: string }
  | { channel: 'SMS'; areaCode: string; mobile: string };

export function sendLoginCode(target: CodeTarget): Promise<VerifyCodeSent> {
  return call('POST /upms/member/verify_code/send', { body: { scene: 'LOGIN', ...target } });
}
