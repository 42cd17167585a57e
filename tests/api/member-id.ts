import type { TestStore } from '../../backend/platform/testing';

/** Who a token is of. */
export async function memberIdOf(store: TestStore, as: string): Promise<string> {
  const { member } = await store.call('GET /upms/member/profile/load_member', {}, { as });
  return member.id;
}
