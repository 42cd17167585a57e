import type { VerifyScene } from '../../../../lib/auth/verify-code-contract';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import { issueStepUpTicket, ticketTtl } from './step-up-ticket';
import { spendVerifyCode, tryVerifyCode } from './try-verify-code';
import { isStepUp } from './verify-scenes';

/**
 * Exchanges a correct code for a step-up ticket of the signed-in member. Sign-in codes go to the token endpoint
 * instead.
 * @throws StoreError as `tryVerifyCode`; 401 for a visitor; 422 for a scene without tickets
 */
export async function checkVerifyCode(
  context: Context,
  input: { scene: VerifyScene; challengeId: string; code: string },
): Promise<{ ticket: string; expiresIn: number }> {
  const { scene } = input;
  if (!isStepUp(scene)) throw new StoreError('common_message_unprocessableEntity');
  const memberId = memberOf(context);
  const challenge = await tryVerifyCode(context, { ...input, memberId });
  const now = context.clock.now();
  const ticket = await context.db.transaction(async (tx) => {
    await spendVerifyCode(tx, challenge.id, now);
    return issueStepUpTicket(tx, { memberId, scene, now });
  });
  return { ticket, expiresIn: ticketTtl };
}
