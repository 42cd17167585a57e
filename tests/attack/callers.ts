import type { TestStore } from '@/backend/testing';
import { isPermitted, type StaffRole, staffRoles } from '@/lib/permissions/staff-permissions';
import type { Endpoint } from '@/lib/wire/endpoint';
import type { Owner } from '../api/fixtures/account';
import { openSessionOf, type StaffMember, staffWith } from '../api/fixtures/staff';

export type Caller = { name: string; authorization: string; role?: StaffRole };

const bearer = (token: string) => `Bearer ${token}`;
const shop: Caller = { name: 'shop', authorization: `Basic ${btoa('shop:shop')}` };
const visitor: Caller = { name: 'visitor', authorization: '' };

/** One caller of each kind: visitor, shop front, member, staff without the second factor, and each role of staff. */
export async function allCallers(store: TestStore, member: Owner): Promise<Caller[]> {
  const partial = await staffWith(store, ['ROLE_ADMIN']);
  const token = await openSessionOf(store, partial.staffId, { hasFactor: false });
  const staff = await Promise.all(
    staffRoles.map(async (role) => staffCaller(await staffWith(store, [role]), role)),
  );
  return [
    visitor,
    shop,
    memberCaller(member),
    { name: 'half signed in', authorization: bearer(token) },
    ...staff,
  ];
}

export const memberCaller = ({ token }: Owner): Caller => ({ name: 'member', authorization: bearer(token) });

export const staffCaller = ({ token }: StaffMember, role: StaffRole): Caller => ({
  name: role,
  authorization: bearer(token),
  role,
});

/** A caller whom the endpoint serves: a new member or new staff, because requests may end their sessions. */
export function rightCaller({ token }: Endpoint, who: { member: Owner } | { staff: StaffMember }): Caller {
  if (token === 'client') return shop;
  if (token === 'none') return visitor;
  return 'staff' in who ? staffCaller(who.staff, 'ROLE_ADMIN') : memberCaller(who.member);
}

/** Whether every response to the caller must be 401 or 403. */
export function isRefused({ token, permission }: Endpoint, caller: Caller): boolean {
  switch (token) {
    case 'staff':
      return !caller.role || !permission || !isPermitted([caller.role], permission);
    case 'staff-partial':
      return !caller.role && caller.name !== 'half signed in';
    case 'member':
      return caller.name !== 'member';
    case 'client':
      return caller.name !== 'shop';
    default:
      return false;
  }
}
