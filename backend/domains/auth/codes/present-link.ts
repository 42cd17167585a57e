import { eq } from 'drizzle-orm';
import type { Executor } from '../../../database/connect';
import { present } from '../../../database/schema/presents';
import type { Context } from '../../../platform/context';
import { tokenHash } from '../../../platform/sealing/seal';

/** Codes for the openers of one link, so that it cannot be used to send mails to many addresses. */
const codesOfLink = { points: 10, seconds: 3600, refusal: 'common_error_verifyCodeOften' } as const;

/** Names the address that opens a present; without the token of the link it says nothing. */
export function openerHash(token: string, email: string): string {
  return tokenHash(`${token}|${email}`);
}

/** @throws StoreError `common_error_verifyCodeOften` */
export function takeCodeOfPresent(context: Pick<Context, 'rateLimits'>, token: string): Promise<unknown> {
  return context.rateLimits.take(`present-codes:${tokenHash(token)}`, codesOfLink);
}

/** Whether this address may open the present of a link: only then is a code mailed, with the same response otherwise. */
export async function mayOpenPresent(
  db: Executor,
  { token, email, now }: { token: string; email: string; now: Date },
): Promise<boolean> {
  const [row] = await db
    .select({ state: present.state, expireTime: present.expireTime, openedByHash: present.openedByHash })
    .from(present)
    .where(eq(present.tokenHash, tokenHash(token)));
  if (row?.state === 'WAITING') return row.expireTime > now;
  return row?.state === 'OPENED' && row.openedByHash === openerHash(token, email);
}
