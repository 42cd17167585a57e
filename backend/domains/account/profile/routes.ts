import type { Routes } from '../../../platform/handlers';
import { bindEmail, bindPhone } from './bind-contact';
import { changePassword, checkCurrentPassword } from './change-password';
import { checkEmail, checkMobile } from './check-contact';
import { deleteSessions } from './delete-sessions';
import { listSessions } from './list-sessions';
import { loadMember } from './load-member';
import { updateProfile } from './update-profile';

export const profileRoutes = {
  'GET /upms/member/profile/load_member': (context) => loadMember(context),
  'GET /upms/member/profile/session': async (context) =>
    context.actor.kind === 'member' ? loadMember(context) : { member: null },
  'POST /upms/member/profile/update': (context, { body }) => updateProfile(context, body),
  'GET /upms/member/profile/check_mobile': (context, { query }) => checkMobile(context, query),
  'GET /upms/member/profile/check_email': (context, { query }) => checkEmail(context, query.email),
  'POST /upms/member/profile/bind_phone': (context, { body }) => bindPhone(context, body),
  'POST /upms/member/profile/bind_email': (context, { body }) => bindEmail(context, body),
  'POST /upms/member/password/check_current_password': (context, { body }) =>
    checkCurrentPassword(context, body),
  'POST /upms/member/password/update': (context, { body }) => changePassword(context, body),
  'GET /upms/member/session/list': (context) => listSessions(context),
  'DELETE /upms/member/session/delete': (context, { query }) => deleteSessions(context, query),
} satisfies Routes;
