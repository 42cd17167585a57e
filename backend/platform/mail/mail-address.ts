import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { mailAddress } from '../../database/schema/platform';
import type { Environment } from '../../environment/environment';
import type { Context, Services } from '../context';
import { StoreError } from '../errors/store-error';
import { isSignedBy, keyFor, sign } from '../sealing/seal';

/** Minutes after a refusal in which no code is mailed to the address; then the next mail finds out. */
const retryMinutes = 60;

/** Records that the mail server of an address refuses mails or has returned one. */
export async function markRefused(
  db: Executor,
  email: string,
  { refusal, now }: { refusal: string; now: Date },
): Promise<void> {
  const columns = { refusedTime: now, refusal: refusal.slice(0, 300), updatedTime: now };
  await db
    .insert(mailAddress)
    .values({ email, createdTime: now, ...columns })
    .onConflictDoUpdate({ target: mailAddress.email, set: columns });
}

/** Records that a mail server accepted a mail. */
export async function markAccepted(db: Executor, email: string, now: Date): Promise<void> {
  await db
    .update(mailAddress)
    .set({ refusedTime: null, refusal: null, updatedTime: now })
    .where(and(eq(mailAddress.email, email), isNotNull(mailAddress.refusedTime)));
}

/**
 * Refuses to mail a code to an address whose mail server has refused one within the hour.
 * @throws StoreError `mail_addressRefused`, which names other ways to sign in; `mail_addressUnusable` for other codes
 */
export async function refuseRefusedAddress(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email: string,
  { isSignIn }: { isSignIn: boolean },
): Promise<void> {
  const since = addTime(clock.now(), -retryMinutes, 'minute');
  const [row] = await db
    .select({ email: mailAddress.email })
    .from(mailAddress)
    .where(and(eq(mailAddress.email, email), gt(mailAddress.refusedTime, since)));
  if (row) throw new StoreError(isSignIn ? 'mail_addressRefused' : 'mail_addressUnusable');
}

/** Whether the reader wants no mails but those about orders and the account. */
export async function isUnsubscribed(db: Executor, email: string): Promise<boolean> {
  const [row] = await db
    .select({ email: mailAddress.email })
    .from(mailAddress)
    .where(and(eq(mailAddress.email, email), isNotNull(mailAddress.unsubscribedTime)));
  return row !== undefined;
}

/** The token in the links of a mail: the address and its signature. It does not expire, because mails are kept for years. */
export function unsubscribeToken({ secret }: Pick<Environment, 'secret'>, email: string): string {
  return `${Buffer.from(email).toString('base64url')}.${sign(keyFor(secret, 'unsubscribe'), email)}`;
}

/**
 * Ends the optional mails to an address. Repeating it has no effect.
 * @throws StoreError `common_message_badRequest` for a token that the store has not signed
 */
export async function unsubscribe(context: Context, { token }: { token: string }): Promise<null> {
  const { secret, oldSecrets } = context.environment;
  const [encoded = '', signature = ''] = token.split('.');
  const email = Buffer.from(encoded, 'base64url').toString();
  const isSigned = [secret, ...oldSecrets].some((one) =>
    isSignedBy(keyFor(one, 'unsubscribe'), email, signature),
  );
  if (!isSigned) throw new StoreError('common_message_badRequest', { data: { fields: ['token'] } });
  const now = context.clock.now();
  await context.db
    .insert(mailAddress)
    .values({ email, unsubscribedTime: now, createdTime: now, updatedTime: now })
    .onConflictDoUpdate({ target: mailAddress.email, set: { unsubscribedTime: now, updatedTime: now } });
  return null;
}
