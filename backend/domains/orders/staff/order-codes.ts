import { and, asc, eq, inArray } from 'drizzle-orm';
import { maskCode } from '../../../../lib/files/mask-code';
import type { StaffOrderDetail } from '../../../../lib/orders/staff/contract';
import { orderCodeState } from '../../../../lib/orders/staff/order-parts';
import { formatShanghai } from '../../../../lib/time';
import { cardLot } from '../../../database/schema/card-lots';
import { cardCode } from '../../../database/schema/fulfilment';
import type { Context } from '../../../platform/context';
import { decryptCard } from '../../delivery/codes/card-vault';
import { presentOnWire, presentsOf } from '../../presents/present-row';
import type { OrderItemRow } from '../lock-order';

type Code = StaffOrderDetail['codes'][number];

/** The codes that were sold with an item, masked, in the order of the member's page. */
export async function readOrderCodes(
  { db, environment, clock }: Pick<Context, 'db' | 'environment' | 'clock'>,
  item: Pick<OrderItemRow, 'id' | 'orderId'>,
): Promise<Code[]> {
  const rows = await db
    .select({ code: cardCode, lotSn: cardLot.sn })
    .from(cardCode)
    .innerJoin(cardLot, eq(cardLot.id, cardCode.batchId))
    .where(and(eq(cardCode.orderItemId, item.id), inArray(cardCode.state, orderCodeState.options)))
    .orderBy(asc(cardCode.id));
  if (rows.length === 0) return [];
  const presents = await presentsOf(db, item.orderId);
  const onWire = (cardId: string) => {
    const present = presents.get(cardId);
    return present ? presentOnWire(present, clock.now()) : null;
  };
  return rows.map(({ code, lotSn }, index) => ({
    id: code.id,
    number: index + 1,
    masked: maskCode(decryptCard(environment, code, code.secretEnc)),
    lotId: code.batchId,
    lotSn,
    state: orderCodeState.parse(code.state),
    shownTime: code.revealedTime && formatShanghai(code.revealedTime),
    replacedById: code.replacedById,
    present: onWire(code.id),
  }));
}
