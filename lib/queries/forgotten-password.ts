import { call } from '@/lib/api/browser';
import { solved } from '@/lib/captcha/with-captcha';
import type { CodeTarget } from './send-verify-code';

/** Ask for the mail with a link. Who has no account gets the same answer and no mail. */
export async function mailResetLink(email: string, onCaptcha: (isWorking: boolean) => void): Promise<void> {
  const captcha = await solved(onCaptcha);
  await call('POST /upms/member/password/forgot', { body: { email, ...captcha } });
}

/** Change the code that was sent into a ticket for a new password. */
export async function ticketByCode(
  target: CodeTarget,
  proof: { code: string; challengeId: string },
): Promise<string> {
  const { channel: _, ...contact } = target;
  const answer = await call('POST /upms/member/password/forgot', { body: { ...contact, ...proof } });
  return answer?.ticket ?? '';
}

/** What allows a new password: a mailed link's parts, or a ticket. */
export type ResetPermit = { username: string; key: string } | { ticket: string };

/** Whom a link is for, masked. */
export async function checkResetLink(link: { username: string; key: string }): Promise<string> {
  const { maskedTarget } = await call('GET /upms/member/password/reset', { query: link });
  return maskedTarget;
}

export async function resetPassword(
  permit: ResetPermit,
  passwords: { newPassword: string; rePassword: string },
): Promise<void> {
  await call('POST /upms/member/password/reset', { body: { ...permit, ...passwords } });
}
