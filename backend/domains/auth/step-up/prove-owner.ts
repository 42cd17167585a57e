import type { Transaction } from '../../../database/connect';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import { spendStepUpTicket } from '../codes/step-up-ticket';
import type { StepUpScene } from '../codes/verify-scenes';
import type { FieldEncoding } from '../passwords/password-field';
import type { MemberRow } from '../sessions/open-session';
import { authenticatorOf, lockedMember, takeFactorCode, wrongCode } from './factor-rows';
import { verifyOwnPassword } from './verify-own-password';

export type Proof = {
  ticket?: string | undefined;
  password?: string | undefined;
  enc?: FieldEncoding | undefined;
  /** Of the authenticator, or a recovery code. */
  factorCode?: string | undefined;
};

/** Codes that a signed-in member may try; a stolen session guesses against this. */
const limit = { points: 5, seconds: 15 * 60, refusal: 'member_factor_tooMany' } as const;

/**
 * Runs a change in a transaction. `work` calls `spendProof` in it, which checks and uses up the ticket and the code of the
 * authenticator and returns the member, locked.
 */
type ProvedChange = <T>(
  work: (tx: Transaction, spendProof: () => Promise<MemberRow>) => Promise<T>,
) => Promise<T>;

/**
 * Requires the password or a ticket for this purpose, and from a member with an authenticator also its code, so that a
 * stolen session cannot take over the account (ASVS V7.5.1). A password is checked here, ticket and code in the
 * transaction of the returned function: a change that is refused for another reason leaves them usable.
 * @throws StoreError `member_account_proofRequired`, `member_password_incorrect`, 429; from the returned function
 *   `common_error_verifyCodeExpired`, `member_factor_codeRequired`, `member_factor_codeIncorrect`, `member_factor_recoveryIncorrect`
 */
export async function proveOwner(
  context: Context,
  scene: StepUpScene,
  { ticket, password, enc, factorCode }: Proof,
): Promise<ProvedChange> {
  const memberId = memberOf(context);
  if (password !== undefined) await verifyOwnPassword(context, memberId, password, enc);
  else if (ticket === undefined) throw new StoreError('member_account_proofRequired');
  const given = factorCode?.trim() ?? '';
  const key = `factor-own:${memberId}`;
  // Counted before the result is known, so that concurrent guesses all count.
  if (given !== '') await context.rateLimits.take(key, limit);

  async function spendProof(tx: Transaction): Promise<MemberRow> {
    const owner = await lockedMember(tx, memberId);
    if (await authenticatorOf(tx, memberId)) {
      if (given === '') throw new StoreError('member_factor_codeRequired');
      if (!(await takeFactorCode(tx, context, owner, given))) {
        throw wrongCode(given);
      }
    }
    if (password === undefined && ticket !== undefined) {
      await spendStepUpTicket(tx, { memberId, scene, ticket, now: context.clock.now() });
    }
    return owner;
  }

  return async (work) => {
    const done = await context.db.transaction(async (tx) => {
      let isProved = false;
      const result = await work(tx, async () => {
        const owner = await spendProof(tx);
        isProved = true;
        return owner;
      });
      if (!isProved) throw new Error(`A change of scene ${scene} did not spend its proof`);
      return result;
    });
    if (given !== '') await context.rateLimits.clear(key);
    return done;
  };
}
