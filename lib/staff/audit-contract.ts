import { z } from 'zod';
import { auditActions } from '../permissions/audit-actions';
import { endpoint, fileResponse, id, shanghaiTime } from '../wire/endpoint';
import { tableFormat, tableTypes } from '../wire/file';
import { timeSorts } from './list-states';

const auditSubject = z.object({
  kind: z.enum([
    'ORDER',
    'MEMBER',
    'STAFF',
    'LOT',
    'PRODUCT',
    'ARTICLE',
    'COUPON',
    'SKU',
    'DEAL',
    'BANNER',
    'KEYWORD',
    'CATEGORY',
  ]),
  name: z.string(),
});
export type AuditSubject = z.infer<typeof auditSubject>;

const auditRow = z.object({
  id,
  action: z.string(),
  actorType: z.string(),
  actorId: z.string().nullable(),
  /** E-mail address of the staff member; null for other actors. */
  actor: z.string().nullable(),
  subjectId: z.string().nullable(),
  /** What `subjectId` is, as far as it has a name. */
  subject: auditSubject.nullable(),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** The request for a second person that the row belongs to. */
  approval: z
    .object({
      requestedBy: z.string().nullable(),
      /** Null while it waits, and when it was not decided. */
      decidedBy: z.string().nullable(),
      isApproved: z.boolean(),
    })
    .nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  time: shanghaiTime,
  /** Hash chain and place in it, such as `3-17`. */
  seq: z.string(),
  previousHash: z.string(),
  hash: z.string(),
});

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const auditFilter = z.object({
  /** E-mail address, name or id of a person. */
  actor: z.string().max(200).optional(),
  /** The beginning of the action. */
  action: z
    .string()
    .regex(/^[\w.]{1,60}$/)
    .optional()
    .catch(undefined),
  /** The whole action. */
  is: z.enum(auditActions).optional().catch(undefined),
  /** An id, or what screens show: number, code, e-mail address, a part of the name. */
  subject: z.string().max(100).optional(),
  requestId: z.string().max(64).optional(),
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
});

export const staffAuditContract = {
  'GET /upms/admin/audit/export': endpoint({
    summary:
      'Download the filtered rows of the audit log as CSV or XLSX, newest first; recorded in the audit log. A connection that breaks before the end means that the file is incomplete',
    token: 'staff',
    permission: 'audit.own',
    stepUp: true,
    query: auditFilter.extend({ format: tableFormat }),
    data: fileResponse,
    file: Object.values(tableTypes),
  }),
  'GET /upms/admin/audit/list': endpoint({
    summary: 'The audit log by time: every row with audit.view, else the own rows',
    token: 'staff',
    permission: 'audit.own',
    query: auditFilter.extend({
      sort: z.enum(timeSorts).catch('NEWEST').default('NEWEST'),
      /** Id of the last row of the page before. */
      after: id.optional().catch(undefined),
      size: z.coerce.number().int().min(1).max(100).catch(50).default(50),
    }),
    data: z.object({ rows: z.array(auditRow), next: id.nullable() }),
  }),
};
