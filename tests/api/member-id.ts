import type { TestStore } from '../../backend/testing';

/** The id of the member to whom an access token belongs. */
export async function memberIdOf(store: TestStore, as: string): Promise<string> {
  const { member } = await store.call('GET /upms/member/profile/load_member', {}, { as });
  return member.id;
}
