import { call } from '@/lib/api/browser';
import { withCaptcha } from '@/lib/captcha/with-captcha';
import type { VerifyCodeSent, VerifyScene } from '@/lib/contract/upms';

/** Where a code goes. */
export type CodeTarget =
  | { channel: 'EMAIL'; email: string }
  | { channel: 'SMS'; areaCode: string; mobile: string };

/** The signed-in member's own mailbox or phone, of which the browser knows a masked form only. */
export type OwnTarget = { channel: 'EMAIL' | 'SMS' };

export function sendVerifyCode(
  scene: VerifyScene,
  target: CodeTarget | OwnTarget,
  onCaptcha: (isWorking: boolean) => void,
): Promise<VerifyCodeSent> {
  return withCaptcha(
    (captcha) => call('POST /upms/member/verify_code/send', { body: { scene, ...target, ...captcha } }),
    onCaptcha,
  );
}
