import { and, eq, sql } from 'drizzle-orm';
import { networkOf } from '../../../../lib/networks';
import type { PresentCode } from '../../../../lib/presents/contract';
import { formatShanghai } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { cardCode } from '../../../database/schema/fulfilment';
import { present } from '../../../database/schema/presents';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { isSame, tokenHash } from '../../../platform/sealing/seal';
import { writeAudit } from '../../../platform/write-audit';
import { emailTarget } from '../../auth/codes/code-target';
import { openerHash } from '../../auth/codes/present-link';
import { spendVerifyCode, tryVerifyCode } from '../../auth/codes/try-verify-code';
import { targetHashOf } from '../../auth/codes/verify-code-hash';
import { decryptCard } from '../../delivery/codes/card-vault';
import { queueOrderMail } from '../../orders/lifecycle/order-mail';
import { lockOrder } from '../../orders/lock-order';
import { openDisputeTime } from '../../orders/open-dispute';
import { isDelivered } from '../giving-facts';
import { findPresent, type PresentRow, waits } from '../present-row';

/** Tries to open presents of one network, and of one link. */
const networkLimit = { points: 30, seconds: 3600 };
const linkLimit = { points: 30, seconds: 3600 };

/**
 * Opens a present for a mailbox that a code proves, and shows its code. The first address opens it: from then on the
 * code counts as shown, and only the same address sees it again. No mail contains the code.
 * @throws StoreError `common_error_verifyCode`, `common_error_verifyCodeExpired`; `present_unavailable` also for another
 *   address than the one that opened it; 429
 */
export async function openPresent(
  context: Context,
  { token, email, ...proof }: { token: string; email: string; challengeId: string; code: string },
): Promise<PresentCode> {
  await context.rateLimits.take(`present-open:${networkOf(context.ip)}`, networkLimit);
  await context.rateLimits.take(`present-open:${tokenHash(token)}`, linkLimit);
  const target = emailTarget(email);
  const challenge = await tryVerifyCode(context, { ...proof, scene: 'PRESENT' });
  if (!isSame(challenge.targetHash, targetHashOf(context, target))) {
    throw new StoreError('common_error_verifyCode');
  }
  const opener = openerHash(token, target.channel === 'EMAIL' ? target.email : '');
  return context.db.transaction(async (tx) => {
    const found = await findPresent(tx, token, context.clock.now());
    const order = await lockOrder(tx, found.orderId);
    // Again under the lock: it may have been taken back or opened meanwhile.
    const row = await findPresent(tx, token, context.clock.now());
    await spendVerifyCode(tx, challenge.id, context.clock.now());
    if (row.state === 'WAITING') {
      const isDisputed = (await openDisputeTime(tx, { orderId: order.id })) !== null;
      // A refund or a dispute has taken it back already, unless one was recorded without its effects.
      if (isDisputed || !isDelivered(order.status)) throw new StoreError('present_unavailable');
      await open(tx, context, row, opener);
      await queueOrderMail(tx, context, order, 'presentOpened', { values: { receiver: row.receiver } });
    } else if (row.openedByHash !== opener) {
      throw new StoreError('present_unavailable');
    }
    await writeAudit(tx, context, {
      action: 'present.open',
      actorType: 'SYSTEM',
      subjectId: order.id,
      detail: { presentId: row.id },
    });
    return codeOf(tx, context, row.cardCodeId);
  });
}

/** The order is locked: of several calls one opens the present. */
async function open(
  tx: Transaction,
  { clock }: Context,
  row: PresentRow,
  openedByHash: string,
): Promise<void> {
  const now = clock.now();
  const opened = await tx
    .update(present)
    .set({
      state: 'OPENED',
      openedTime: now,
      openedByHash,
      updatedTime: now,
      version: sql`${present.version} + 1`,
    })
    .where(and(eq(present.id, row.id), waits(now)))
    .returning({ id: present.id });
  const shown = await tx
    .update(cardCode)
    .set({ state: 'REVEALED', revealedTime: now, updatedTime: now, version: sql`${cardCode.version} + 1` })
    .where(and(eq(cardCode.id, row.cardCodeId), eq(cardCode.state, 'SOLD')))
    .returning({ id: cardCode.id });
  if (opened.length === 0 || shown.length === 0) throw new StoreError('present_unavailable');
}

async function codeOf(tx: Transaction, { environment }: Context, cardId: string): Promise<PresentCode> {
  const [card] = await tx.select().from(cardCode).where(eq(cardCode.id, cardId));
  if (!card) throw new Error(`No code ${cardId}`);
  return {
    cardNo: card.cardNoEnc === null ? null : decryptCard(environment, card, card.cardNoEnc),
    secret: decryptCard(environment, card, card.secretEnc),
    expireTime: card.expireTime && formatShanghai(card.expireTime),
    isValid: card.state === 'REVEALED',
  };
}
