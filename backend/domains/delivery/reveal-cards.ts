import { and, asc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import type { CardCode } from '../../../lib/delivery/contract';
import { addTime, formatShanghai } from '../../../lib/time';
import type { Transaction } from '../../database/connect';
import { cardCode, cardRevealLog } from '../../database/schema/fulfilment';
import { orderItem } from '../../database/schema/orders';
import { auditLog } from '../../database/schema/platform';
import { present } from '../../database/schema/presents';
import type { Actor, Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { newId } from '../../platform/new-id';
import { writeAudit } from '../../platform/write-audit';
import { spendStepUpTicket } from '../auth/codes/step-up-ticket';
import { verifyOwnPassword } from '../auth/step-up/verify-own-password';
import { isOpenAfterSales } from '../orders/after-sales-row';
import { openDisputeTime } from '../orders/open-dispute';
import { ownOrder } from '../orders/own-order';
import { isGiven } from '../presents/present-row';
import { decryptCard } from './codes/card-vault';

export type RevealInput = {
  orderSn: string;
  /** Reveals this code only; the others stay refundable. */
  cardId?: string;
  /** Reveals nothing that was not shown before. */
  seenOnly?: boolean;
  password?: string;
  enc?: 'AES' | 'Base64';
  /** From `verify_code/check` with scene CARD_REVEAL. */
  ticket?: string;
};

/** Minutes a step-up is valid, for the same order in the same session (docs/security.md). */
const stepUpMinutes = 15;

const stepUpAction = 'card.stepUp';

type Member = Extract<Actor, { kind: 'member' }>;
type CardRow = typeof cardCode.$inferSelect;

/**
 * Returns one code of the member's delivered order, or all of them, after a step-up by password or ticket. No other
 * function decrypts codes for a reader, and every call logs each returned code.
 * @throws StoreError order_notFound; card_revealRequired (403) without a step-up; member_password_incorrect;
 *   card_notAvailable before delivery, when no code may be shown, and for a code of another order;
 *   card_disputed when the payment is disputed and no code was shown before; present_given for codes that are presents
 */
export async function revealCards(context: Context, input: RevealInput): Promise<{ cards: CardCode[] }> {
  const { actor } = context;
  if (actor.kind !== 'member') throw new StoreError('common_message_unauthorized');
  const order = await ownOrder(context.db, context, input.orderSn);
  if (input.password !== undefined) {
    await verifyOwnPassword(context, actor.memberId, input.password, input.enc);
  }
  const { cards, refusal } = await context.db.transaction(async (tx) => {
    // Locked, so that no refund starts while a code is being revealed.
    const locked = await ownOrder(tx, context, order.sn, 'update');
    const { status, statusBeforeRefund } = locked;
    const delivered = status === 'PENDING_REFUND' ? statusBeforeRefund : status;
    if (delivered !== 'PENDING_EVALUATE' && delivered !== 'COMPLETED') {
      throw new StoreError('card_notAvailable');
    }
    // The codes of a refund are void. Of a request that is not decided, a code that was not shown may become void.
    const isOpen = status === 'PENDING_REFUND' && (await isOpenAfterSales(tx, locked.id));
    const disputed = (await openDisputeTime(tx, { orderId: locked.id })) !== null;
    await passStepUp(tx, context, actor, locked.id, input);
    const { cardId } = input;
    const isFrozen = isOpen || disputed || input.seenOnly === true;
    return {
      cards: await takeCards(tx, context, actor, { orderId: locked.id, cardId, isFrozen }),
      refusal: disputed
        ? 'card_disputed'
        : (await hasGiven(tx, context, locked.id, cardId))
          ? 'present_given'
          : null,
    } as const;
  });
  if (cards.length === 0) throw new StoreError(refusal ?? 'card_notAvailable');
  return { cards: cards.map((card) => openCard(context, card)) };
}

async function passStepUp(
  tx: Transaction,
  context: Context,
  actor: Member,
  orderId: string,
  input: RevealInput,
): Promise<void> {
  const now = context.clock.now();
  if (input.ticket !== undefined) {
    const { memberId } = actor;
    await spendStepUpTicket(tx, { memberId, scene: 'CARD_REVEAL', ticket: input.ticket, now });
  } else if (input.password === undefined) {
    if (await hasPassed(tx, actor, orderId, addTime(now, -stepUpMinutes, 'minute'))) return;
    throw new StoreError('card_revealRequired');
  }
  await writeAudit(tx, context, {
    action: stepUpAction,
    actorType: 'MEMBER',
    actorId: actor.memberId,
    subjectId: orderId,
    detail: { sessionId: actor.sessionId, by: input.ticket === undefined ? 'PASSWORD' : 'TICKET' },
  });
}

async function hasPassed(tx: Transaction, actor: Member, orderId: string, since: Date): Promise<boolean> {
  const [passed] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, orderId),
        eq(auditLog.action, stepUpAction),
        eq(auditLog.actorId, actor.memberId),
        gt(auditLog.createdTime, since),
        sql`${auditLog.detail} ->> 'sessionId' = ${actor.sessionId}`,
      ),
    )
    .limit(1);
  return passed !== undefined;
}

async function takeCards(
  tx: Transaction,
  context: Context,
  actor: Member,
  { orderId, cardId, isFrozen }: { orderId: string; cardId: string | undefined; isFrozen: boolean },
): Promise<CardRow[]> {
  const now = context.clock.now();
  const items = tx.select({ id: orderItem.id }).from(orderItem).where(eq(orderItem.orderId, orderId));
  const wanted = and(
    inArray(cardCode.orderItemId, items),
    cardId === undefined ? undefined : eq(cardCode.id, cardId),
    // A code that is given as a present is its receiver's.
    notInArray(cardCode.id, givenCodes(tx, orderId, now)),
  );
  if (!isFrozen) {
    await tx
      .update(cardCode)
      .set({ state: 'REVEALED', revealedTime: now, updatedTime: now, version: sql`${cardCode.version} + 1` })
      .where(and(wanted, eq(cardCode.state, 'SOLD')));
  }
  const shown = and(wanted, inArray(cardCode.state, ['REVEALED', 'INVALID', 'REPLACED']));
  const cards = await tx.select().from(cardCode).where(shown).orderBy(asc(cardCode.id));
  if (cards.length === 0) return [];
  await tx.insert(cardRevealLog).values(
    cards.map((card) => ({
      id: newId(),
      cardCodeId: card.id,
      memberId: actor.memberId,
      ip: context.ip,
      userAgent: context.userAgent,
      createdTime: now,
    })),
  );
  return cards;
}

/** The codes of an order that are presents, which wait or were opened. */
const givenCodes = (tx: Transaction, orderId: string, now: Date) =>
  tx
    .select({ id: present.cardCodeId })
    .from(present)
    .where(and(eq(present.orderId, orderId), isGiven(now)));

async function hasGiven(
  tx: Transaction,
  { clock }: Context,
  orderId: string,
  cardId: string | undefined,
): Promise<boolean> {
  const given = await givenCodes(tx, orderId, clock.now());
  return cardId === undefined ? given.length > 0 : given.some(({ id }) => id === cardId);
}

function openCard({ environment }: Context, card: CardRow): CardCode {
  const open = (sealed: string) => decryptCard(environment, card, sealed);
  return {
    id: card.id,
    cardNo: card.cardNoEnc === null ? null : open(card.cardNoEnc),
    secret: open(card.secretEnc),
    expireTime: card.expireTime === null ? null : formatShanghai(card.expireTime),
    state: card.state === 'INVALID' || card.state === 'REPLACED' ? card.state : 'REVEALED',
    isUsed: card.usedTime !== null,
  };
}
