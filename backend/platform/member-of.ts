import type { Context } from './context';
import { StoreError } from './errors/store-error';

/**
 * The id of the signed-in member. All functions that access personal rows call it first.
 * @throws StoreError common_message_unauthorized for a visitor
 */
export function memberOf(context: Pick<Context, 'actor'>): string {
  if (context.actor.kind !== 'member') throw new StoreError('common_message_unauthorized');
  return context.actor.memberId;
}
