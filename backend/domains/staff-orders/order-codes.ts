import { and, asc, eq, inArray } from 'drizzle-orm';
import type { StaffOrderDetail } from '../../../lib/contract/staff/order';
import { orderCodeState } from '../../../lib/contract/staff/order-parts';
import { maskCode } from '../../../lib/files/mask-code';
import { formatShanghai } from '../../../lib/time';
import { cardLot } from '../../database/schema/card-lots';
import { cardCode } from '../../database/schema/fulfilment';
import type { Context } from '../../platform/context';
import { decryptCard } from '../fulfilment/card-vault';

type Code = StaffOrderDetail['codes'][number];

/** The codes that were sold with an item, masked, in the order of the member's page. */
export async function readOrderCodes(
  { db, environment }: Pick<Context, 'db' | 'environment'>,
  orderItemId: string,
): Promise<Code[]> {
  const rows = await db
    .select({ code: cardCode, lotSn: cardLot.sn })
    .from(cardCode)
    .innerJoin(cardLot, eq(cardLot.id, cardCode.batchId))
    .where(and(eq(cardCode.orderItemId, orderItemId), inArray(cardCode.state, orderCodeState.options)))
    .orderBy(asc(cardCode.id));
  return rows.map(({ code, lotSn }, index) => ({
    id: code.id,
    number: index + 1,
    masked: maskCode(decryptCard(environment, code, code.secretEnc)),
    lotId: code.batchId,
    lotSn,
    state: orderCodeState.parse(code.state),
    shownTime: code.revealedTime && formatShanghai(code.revealedTime),
    replacedById: code.replacedById,
  }));
}
