import type { Routes } from '../../../platform/handlers';
import { adjustCoins } from '../../coins/adjust-coins';
import { endMemberSessions, lockMember } from './lock-member';
import { listMemberCoins, listMemberCoupons } from './member-ledger';
import { noteMember } from './note-member';
import { readMemberContact } from './read-member-contact';
import { resetMemberFactors } from './reset-member-factors';
import { searchMembers } from './search-members';
import { viewStaffMember } from './view-member';

export const staffMembersRoutes = {
  'GET /upms/admin/member/list': (context, { query }) => searchMembers(context, query),
  'GET /upms/admin/member/view': (context, { query }) => viewStaffMember(context, query.id),
  'GET /upms/admin/member/coin_list': (context, { query }) => listMemberCoins(context, query),
  'GET /upms/admin/member/coupon_list': (context, { query }) => listMemberCoupons(context, query),
  'POST /upms/admin/member/contact': (context, { body }) => readMemberContact(context, body),
  'POST /upms/admin/member/lock': (context, { body }) => lockMember(context, body),
  'POST /upms/admin/member/end_sessions': (context, { body }) => endMemberSessions(context, body),
  'POST /upms/admin/member/reset_factors': (context, { body }) => resetMemberFactors(context, body),
  'POST /upms/admin/member/note': (context, { body }) => noteMember(context, body),
  'POST /upms/admin/member/coin_adjust': (context, { body }, request) =>
    adjustCoins(context, body, request.headers.get('idempotency-key') ?? ''),
} satisfies Routes;
