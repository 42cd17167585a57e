import type { Context, StaffActor } from './context';
import { StoreError } from './errors/store-error';

/**
 * The signed-in staff member. Permissions are checked before the handler runs (`backend/http/authenticate-request.ts`).
 * @throws StoreError common_message_unauthorized for every other caller
 */
export function staffOf(context: Pick<Context, 'actor'>): StaffActor {
  if (context.actor.kind !== 'staff') throw new StoreError('common_message_unauthorized');
  return context.actor;
}
