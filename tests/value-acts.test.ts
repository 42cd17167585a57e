import { expect, it } from 'vitest';
import { z } from 'zod';
import { defaultSettings } from '@/backend/domains/settings/default-settings';
import { contract } from '@/lib/contract/contract';
import { approvalKinds } from '@/lib/permissions/catalogue-states';
import { approverPermission, isPermitted, staffRoles } from '@/lib/permissions/staff-permissions';
import type { Endpoint } from '@/lib/wire/endpoint';
import { drawActsIntoDocs } from '../tools/docs/draw-acts';
import { limitsOf, type StaffChange, valueActs } from './security/value-acts';

const acts = Object.entries(valueActs) as [StaffChange, (typeof valueActs)[StaffChange]][];
const endpointOf = (key: StaffChange): Endpoint => contract[key];

it('every change of staff says what it can give away', () => {
  const changes = Object.entries(contract as Record<string, Endpoint>)
    .filter(([key, { token }]) => token === 'staff' && !key.startsWith('GET '))
    .map(([key]) => key);
  expect(acts.map(([key]) => key).sort()).toEqual(changes.sort());
});

it('every kind of request for a second person bounds an endpoint, and a role besides administrators decides it', () => {
  const used = new Set(acts.flatMap(([, act]) => ('secondPerson' in act ? act.secondPerson : [])));
  expect([...used].sort()).toEqual([...approvalKinds].sort());
  const withoutDecider = approvalKinds.filter(
    (kind) =>
      !staffRoles.some((role) => role !== 'ROLE_ADMIN' && isPermitted([role], approverPermission[kind])),
  );
  expect(withoutDecider).toEqual([]);
});

/**
 * A code would be asked for at each save, and for files of texts: the endpoints themselves ask when prices change or terms
 * give more (four-eyes-terms, catalogue-file).
 */
const withoutCode: readonly StaffChange[] = [
  'POST /goods/admin/goods/save',
  'POST /goods/admin/catalogue_import/apply',
  'POST /goods/admin/catalogue_import/undo',
];

/** The endpoint itself asks for it to refuse, and to release above the limit; below it, a release is the routine decision. */
const withoutReason: readonly StaffChange[] = ['POST /order/admin/order/review'];

it('an act that a second person bounds needs a recent code', () => {
  const missing = acts
    .filter(([key, act]) => 'secondPerson' in act && !endpointOf(key).stepUp && !withoutCode.includes(key))
    .map(([key]) => key);
  expect(missing).toEqual([]);
});

it('an act that a second person bounds requires a reason', () => {
  const missing = acts
    .filter(([, act]) => 'secondPerson' in act)
    .filter(([key]) => {
      const { body } = endpointOf(key);
      const { reason } = body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>) : {};
      return !reason || reason.safeParse(undefined).success;
    })
    .map(([key]) => key);
  expect(missing).toEqual(withoutReason);
});

it('a person who asks can read what became of the request', () => {
  for (const [key, act] of acts) {
    const { permission } = endpointOf(key);
    if (!('secondPerson' in act) || !permission) continue;
    const asking = staffRoles.filter((role) => isPermitted([role], permission));
    expect(
      asking.filter((role) => !isPermitted([role], 'approval.own')),
      key,
    ).toEqual([]);
  }
});

it('every limit of one person bounds an act', () => {
  const used = new Set<string>(Object.values(limitsOf).flat());
  expect([...used].sort()).toEqual(Object.keys(defaultSettings.approvalLimits).sort());
});

it('the acts are listed in docs/staff.md (npm run draw-acts)', () => {
  const { present, drawn } = drawActsIntoDocs();
  expect(present).toBe(drawn);
});
