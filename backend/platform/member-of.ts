import type { Context } from './context';
import { StoreError } from './store-error';

/** The signed-in member's id; 401 for a visitor. Every verb on personal rows starts here. */
export function memberOf(context: Pick<Context, 'actor'>): string {
  if (context.actor.kind !== 'member') throw new StoreError('common_message_unauthorized');
  return context.actor.memberId;
}
