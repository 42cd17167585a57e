import type { Routes } from '../../platform/handlers';
import { serveEvidenceFile, uploadEvidenceFile } from './evidence-files';
import { listDisputes } from './staff-disputes';
import { recordEvidence, submitEvidence } from './submit-evidence';
import { viewDispute } from './view-dispute';

export const disputesRoutes = {
  'GET /order/admin/dispute/list': (context, { query }) => listDisputes(context, query),
  'GET /order/admin/dispute/view': (context, { query }) => viewDispute(context, query.id),
  'POST /order/admin/dispute/evidence': (context, { body }) => recordEvidence(context, body),
  'POST /order/admin/dispute/submit': (context, { body }) => submitEvidence(context, body),
  'POST /order/admin/dispute/upload': (context, _input, request) => uploadEvidenceFile(context, request),
  'GET /order/admin/dispute/file': (context, { query }) => serveEvidenceFile(context, query.id),
} satisfies Routes;
