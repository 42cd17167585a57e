import type { Transaction } from '../../../database/connect';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import { spendStepUpTicket } from '../codes/step-up-ticket';
import type { StepUpScene } from '../codes/verify-scenes';
import type { FieldEncoding } from '../passwords/password-field';
import { verifyOwnPassword } from './verify-own-password';

export type Proof = {
  ticket?: string | undefined;
  password?: string | undefined;
  enc?: FieldEncoding | undefined;
};

/**
 * Requires the password or a ticket for this purpose, so that a stolen session cannot take over the account (ASVS
 * V7.5.1). A password is checked here; a ticket is consumed by the returned function in the transaction of the action.
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
