import { desc, eq } from 'drizzle-orm';
import { outbox } from '../../backend/database/schema/platform';
import type { TestStore } from '../../backend/testing';
import { contract } from '../../lib/contract/contract';
import type { VerifyScene } from '../../lib/contract/verify-code';
import { attemptWithCaptcha } from './solve-captcha';

/** The six-digit code in the newest mail to a recipient. */
export async function newestCode(store: TestStore, recipient: string): Promise<string> {
  const [mail] = await store.db
    .select({ text: outbox.text })
    .from(outbox)
    .where(eq(outbox.recipient, recipient))
    .orderBy(desc(outbox.createdTime), desc(outbox.id))
    .limit(1);
  const code = mail?.text.match(/\d{6}/)?.[0];
  if (!code) throw new Error(`No code was sent to ${recipient}`);
  return code;
}

/** Requests a code and reads it from the outbox. */
export async function requestCode(
  store: TestStore,
  email: string,
  options: { scene?: VerifyScene; as?: string; headers?: Record<string, string> } = {},
): Promise<{ challengeId: string; code: string }> {
  const { scene = 'LOGIN', as, headers } = options;
  const key = 'POST /upms/member/verify_code/send';
  const answer = await attemptWithCaptcha(store, key, { scene, channel: 'EMAIL', email }, { as, headers });
  if (answer.status !== 200) throw new Error(`${key} responded ${answer.status} ${answer.message}`);
  const { challengeId } = contract[key].data.parse(answer.data);
  return { challengeId, code: await newestCode(store, email.trim().toLowerCase()) };
}

/** A different code. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
