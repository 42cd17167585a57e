import type { Routes } from '../../platform/handlers';
import { reviewIdentity } from './decide-verification';
import { readIdentityNumber } from './read-identity-number';
import { serveDocumentToStaff, serveOwnDocument } from './serve-document';
import { submitIdentity } from './submit-verification';
import { listIdentityCases, viewIdentityCase } from './verification-cases';
import { viewIdentity } from './view-verification';

export const verificationRoutes = {
  'GET /upms/member/identity/view': (context) => viewIdentity(context),
  'POST /upms/member/identity/submit': (context, { body }) => submitIdentity(context, body),
  'GET /upms/member/identity/document': (context, { query }) => serveOwnDocument(context, query.id),
  'GET /upms/admin/identity/list': (context, { query }) => listIdentityCases(context, query),
  'GET /upms/admin/identity/view': (context, { query }) => viewIdentityCase(context, query.id),
  'POST /upms/admin/identity/number': (context, { body }) => readIdentityNumber(context, body),
  'GET /upms/admin/identity/document': (context, { query }) => serveDocumentToStaff(context, query.id),
  'POST /upms/admin/identity/review': (context, { body }) => reviewIdentity(context, body),
} satisfies Routes;
