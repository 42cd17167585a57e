import { and, eq, inArray } from 'drizzle-orm';
import { gameAccount } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';

/**
 * Deletes all of the given accounts or none.
 * @throws StoreError 404 when one is unknown or belongs to another member
 */
export async function deleteGameAccounts(context: Context, ids: readonly string[]): Promise<null> {
  const memberId = memberOf(context);
  const wanted = [...new Set(ids)];
  await context.db.transaction(async (tx) => {
    const gone = await tx
      .delete(gameAccount)
      .where(and(eq(gameAccount.memberId, memberId), inArray(gameAccount.id, wanted)))
      .returning({ id: gameAccount.id });
    if (gone.length < wanted.length) throw new StoreError('common_message_notFound');
  });
  return null;
}
