import type { Routes } from '../../platform/handlers';
import { exportAudit } from './audit/export-audit';
import { listAudit } from './audit/list-audit';
import { createKey, listKeys, revokeKey } from './keys/own-keys';
import { addPasskey, beginPasskey } from './passkeys/add-passkey';
import { deletePasskey, listPasskeys } from './passkeys/own-passkeys';
import { beginProof } from './passkeys/prove-passkey';
import { changePerson, resetPerson } from './people/change-person';
import { acceptInvitation } from './people/invitation';
import { invitePerson } from './people/invite-person';
import { listPeople } from './people/list-people';
import { deleteView, listSavedViews, saveView } from './saved-views';
import { listStaffSessions, revokeStaffSession } from './sessions/manage-sessions';
import { viewOwnSession } from './sessions/view-own-session';
import { changeOwnPassword, renewRecoveryCodes } from './sign-in/own-credentials';
import { confirmFactor, setUpFactor } from './sign-in/set-up-factor';
import { signInStaff } from './sign-in/sign-in';
import { signOutStaff, stepUp, verifySignIn } from './sign-in/verify-sign-in';

export const staffRoutes = {
  'POST /auth/admin/session/sign_in': (context, { body }) => signInStaff(context, body),
  'POST /auth/admin/invitation/accept': (context, { body }) => acceptInvitation(context, body),
  'POST /auth/admin/session/verify': (context, { body }) => verifySignIn(context, body),
  'POST /auth/admin/factor/setup': (context) => setUpFactor(context),
  'POST /auth/admin/factor/confirm': (context, { body }) => confirmFactor(context, body),
  'GET /auth/admin/passkey/list': (context) => listPasskeys(context),
  'POST /auth/admin/passkey/options': (context) => beginPasskey(context),
  'POST /auth/admin/passkey/add': (context, { body }) => addPasskey(context, body),
  'POST /auth/admin/passkey/delete': (context, { body }) => deletePasskey(context, body.id),
  'POST /auth/admin/passkey/challenge': (context) => beginProof(context),
  'POST /auth/admin/password/change': (context, { body }) => changeOwnPassword(context, body),
  'POST /auth/admin/recovery/renew': (context) => renewRecoveryCodes(context),
  'GET /auth/admin/session/current': (context) => viewOwnSession(context),
  'DELETE /auth/admin/session/sign_out': (context) => signOutStaff(context),
  'POST /auth/admin/session/step_up': (context, { body }) => stepUp(context, body),
  'GET /auth/admin/session/list': (context) => listStaffSessions(context),
  'POST /auth/admin/session/revoke': (context, { body }) => revokeStaffSession(context, body.id),
  'GET /upms/admin/staff/list': (context, { query }) => listPeople(context, query),
  'POST /upms/admin/staff/invite': (context, { body }) => invitePerson(context, body),
  'POST /upms/admin/staff/update': (context, { body }) => changePerson(context, body),
  'POST /upms/admin/staff/reset': (context, { body }) => resetPerson(context, body),
  'GET /upms/admin/api_key/list': (context) => listKeys(context),
  'POST /upms/admin/api_key/create': (context, { body }) => createKey(context, body),
  'POST /upms/admin/api_key/revoke': (context, { body }) => revokeKey(context, body),
  'GET /upms/admin/saved_view/list': (context, { query }) => listSavedViews(context, query.page),
  'POST /upms/admin/saved_view/save': (context, { body }) => saveView(context, body),
  'POST /upms/admin/saved_view/delete': (context, { body }) => deleteView(context, body.id),
  'GET /upms/admin/audit/export': (context, { query }) => exportAudit(context, query),
  'GET /upms/admin/audit/list': (context, { query }) => listAudit(context, query),
} satisfies Routes;
