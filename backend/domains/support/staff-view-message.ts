import { eq } from 'drizzle-orm';
import { member, vipLevel } from '../../database/schema/members';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/store-error';
import { anyMessage } from './find-message';
import { detailOf } from './view-message';

/**
 * A ticket for the service desk; viewing it does not mark replies as read.
 * @throws StoreError message_notFound
 */
export async function staffViewMessage(context: Context, id: string) {
  const ticket = await anyMessage(context.db, id);
  const [writer] = await context.db
    .select({ id: member.id, nickname: member.nickname, vipLevel: vipLevel.code })
    .from(member)
    .innerJoin(vipLevel, eq(vipLevel.id, member.vipLevelId))
    .where(eq(member.id, ticket.memberId));
  if (!writer) throw new StoreError('message_notFound');
  return { ...(await detailOf(context.db, context, ticket)), member: writer };
}
