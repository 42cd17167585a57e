import type { accountContract } from '../../lib/contract/account';
import type { verificationContract } from '../../lib/contract/verification';
import type { Handlers } from '../platform/handlers';
import { bindEmail, bindPhone } from './bind-contact';
import { changePassword, checkCurrentPassword } from './change-password';
import { checkEmail, checkMobile } from './check-contact';
import { closeAccount } from './close-account';
import { deleteSessions } from './delete-sessions';
import { downloadExport, exportAccount, listExports } from './export-account';
import { listIdentityCases, viewIdentityCase } from './identity-cases';
import { listSessions } from './list-sessions';
import { reviewIdentity } from './review-identity';
import { serveDocumentToStaff, serveOwnDocument } from './serve-document';
import { submitIdentity } from './submit-identity';
import { updateProfile } from './update-profile';
import { viewIdentity } from './view-identity';

export const accountRoutes: Handlers<typeof accountContract & typeof verificationContract> = {
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
  'POST /upms/member/account/export': (context, { body }) => exportAccount(context, body),
  'GET /upms/member/account/export/list': (context) => listExports(context),
  'GET /upms/member/account/export/download': (context, { query }) => downloadExport(context, query.id),
  'POST /upms/member/account/close': (context, { body }) => closeAccount(context, body),
  'GET /upms/member/identity/view': (context) => viewIdentity(context),
  'POST /upms/member/identity/submit': (context, { body }) => submitIdentity(context, body),
  'GET /upms/member/identity/document': (context, { query }) => serveOwnDocument(context, query.id),
  'GET /upms/admin/identity/list': (context, { query }) => listIdentityCases(context, query),
  'GET /upms/admin/identity/view': (context, { query }) => viewIdentityCase(context, query.id),
  'GET /upms/admin/identity/document': (context, { query }) => serveDocumentToStaff(context, query.id),
  'POST /upms/admin/identity/review': (context, { body }) => reviewIdentity(context, body),
};
