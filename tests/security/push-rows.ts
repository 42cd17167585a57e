import type { TestStore } from '@/backend/testing';
import type { Owner } from '../api/fixtures/account';
import { subscribedBrowser } from '../stand-ins/push-service/push-service';
import { named, open, type Row, unknownId } from './access-rows';

/** Notifications on the devices of members. */
export function memberPushRows(store: TestStore) {
  const device = async ({ token }: Owner) => {
    const body = subscribedBrowser().subscription;
    return (await store.call('POST /upms/member/push/subscribe', { body }, { as: token })).id;
  };
  return {
    'GET /upms/member/push/view': open(),
    'POST /upms/member/push/subscribe': open(() => ({ body: subscribedBrowser().subscription })),
    'POST /upms/member/push/remove': named(device, unknownId, (id) => ({ body: { id } })),
    'POST /upms/member/push/save': open(() => ({ body: { kinds: ['DELIVERED'], quietHours: null } })),
  } satisfies Record<string, Row>;
}
