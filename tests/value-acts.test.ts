import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '@/lib/contract/contract';
import { auditActions } from '@/lib/permissions/audit-actions';
import { isPermitted, staffRoles } from '@/lib/permissions/staff-permissions';
import {
  type ApprovalKind,
  approvalKinds,
  limitNames,
  limitsOf,
  permissionToApprove,
  valueActs,
} from '@/lib/permissions/value-acts';
import type { Endpoint } from '@/lib/wire/endpoint';
import { drawActsIntoDocs } from '../tools/docs/draw-acts';
import { withoutAct } from './security/value-acts';

const changes = Object.entries(contract as Record<string, Endpoint>).filter(
  ([key, { token }]) => token === 'staff' && !key.startsWith('GET '),
);
const acts = changes.flatMap(([key, endpoint]) =>
  endpoint.act ? [{ key, endpoint, act: endpoint.act }] : [],
);

it('every change of staff makes an act of the registry, or says why it needs none', () => {
  const named = [...acts.map(({ key }) => key), ...Object.keys(withoutAct)];
  expect(named.sort()).toEqual(changes.map(([key]) => key).sort());
});

it('every act of the registry is made by an endpoint, and a role besides administrators confirms it', () => {
  const made = new Set(acts.map(({ act }) => act));
  expect([...made].sort()).toEqual([...approvalKinds].sort());
  const isConfirmedBy = (role: (typeof staffRoles)[number], kind: ApprovalKind) =>
    role !== 'ROLE_ADMIN' && isPermitted([role], permissionToApprove(kind));
  expect(approvalKinds.filter((kind) => !staffRoles.some((role) => isConfirmedBy(role, kind)))).toEqual([]);
});

it('no row of the audit log records two acts', () => {
  const records = approvalKinds.flatMap((kind) => [...valueActs[kind].records]);
  expect(new Set(records).size).toBe(records.length);
  expect(records.filter((one) => !auditActions.includes(one))).toEqual([]);
});

/**
 * A code would be asked for at each save, and for files of texts: the endpoints themselves ask when prices change or terms
 * give more (four-eyes-terms, catalogue-file).
 */
const withoutCode: readonly string[] = [
  'POST /goods/admin/goods/save',
  'POST /goods/admin/catalogue_import/apply',
  'POST /goods/admin/catalogue_import/undo',
];

it('an act needs a recent code', () => {
  const missing = acts.filter(({ key, endpoint }) => !endpoint.stepUp && !withoutCode.includes(key));
  expect(missing.map(({ key }) => key)).toEqual([]);
});

/** The endpoint itself asks for it to refuse, and to release above the limit; below it, a release is the routine decision. */
const withoutReason: readonly string[] = ['POST /order/admin/order/review'];

it('an act requires a reason', () => {
  const missing = acts.filter(({ endpoint: { body } }) => {
    const { reason } = body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>) : {};
    return !reason || reason.safeParse(undefined).success;
  });
  expect(missing.map(({ key }) => key)).toEqual(withoutReason);
});

it('a person who asks can read what became of the request', () => {
  for (const { key, endpoint } of acts) {
    const { permission } = endpoint;
    const asking = staffRoles.filter((role) => permission && isPermitted([role], permission));
    expect(
      asking.filter((role) => !isPermitted([role], 'approval.own')),
      key,
    ).toEqual([]);
  }
});

it('every limit of one person bounds an act', () => {
  expect(new Set(approvalKinds.flatMap(limitsOf))).toEqual(new Set(limitNames));
});

it('the acts are listed in docs/staff.md (npm run draw-acts)', () => {
  const { present, drawn } = drawActsIntoDocs();
  expect(present).toBe(drawn);
});
