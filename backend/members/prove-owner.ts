import type { Transaction } from '../database/connect';
import type { FieldEncoding } from '../identity/password-field';
import { spendStepUpTicket } from '../identity/step-up-ticket';
import { verifyOwnPassword } from '../identity/verify-own-password';
import type { StepUpScene } from '../identity/verify-scenes';
import type { Context } from '../platform/context';
import { memberOf } from '../platform/member-of';
import { StoreError } from '../platform/store-error';

export type Proof = {
  ticket?: string | undefined;
  password?: string | undefined;
  enc?: FieldEncoding | undefined;
};

/**
 * Whoever holds a stolen session shall not take the account with it (ASVS V7.5.1): the member shows his password
 * or a ticket for this very purpose. A password is checked here; a ticket is used up by the returned function in
 * the transaction of what it allows.
 * @throws StoreError `member_account_proofRequired`, `member_password_incorrect`, 429; from the returned function
 *   `common_error_verifyCodeExpired`
 */
export async function proveOwner(
  context: Context,
  scene: StepUpScene,
  { ticket, password, enc }: Proof,
): Promise<(tx: Transaction) => Promise<void>> {
  const memberId = memberOf(context);
  if (password !== undefined) {
    await verifyOwnPassword(context, memberId, password, enc);
    return async () => {};
  }
  if (ticket === undefined) throw new StoreError('member_account_proofRequired');
  return (tx) => spendStepUpTicket(tx, { memberId, scene, ticket, now: context.clock.now() });
}
