import { z } from 'zod';
import { signedPasskey } from '../auth/passkey-shapes';
import { staffRoles } from '../permissions/staff-permissions';
import { emailMost, factorCodeMost, nameMost, reasonMost } from '../text-lengths';
import {
  endpoint,
  epochMs,
  id,
  nothing,
  pageOf,
  pageQuery,
  shanghaiTime,
  splitKey,
  version,
} from '../wire/endpoint';

const staffRole = z.enum(staffRoles);

/** `INVITED`: has not chosen a password yet. */
export const staffStatuses = ['INVITED', 'ACTIVE', 'DISABLED'] as const;

/** Why a person does something; stored in the audit log. */
export const staffReason = z.string().trim().min(1).max(reasonMost);

/**
 * How far a sign-in is: `SETUP` no second factor is set up yet, `FACTOR` the code is missing, `OPEN` signed in.
 */
const stage = z.enum(['SETUP', 'FACTOR', 'OPEN']);
export type StaffStage = z.infer<typeof stage>;

/** The token is empty in a browser, which has it in its sealed cookie. */
const opened = z.object({ token: z.string(), stage });

const profile = z.object({
  id,
  email: z.string(),
  name: z.string(),
  roles: z.array(staffRole),
  stage,
  /** Until when money and personal data need no further code; null when the second factor is missing. */
  factorUntil: epochMs.nullable(),
  /** The session ends then, whatever is done. */
  expireTime: epochMs,
  /** Recovery codes that are left. */
  recoveryCodes: z.number().int(),
  passkeys: z.number().int(),
  isDemo: z.boolean(),
});
export type StaffProfile = z.infer<typeof profile>;

const code = z.string().trim().max(factorCodeMost);

/** A code of the authenticator or a recovery code, or the challenge signed by a passkey. */
const proof = z.union([z.object({ code }), z.object({ passkey: signedPasskey })]);
export type FactorProof = z.infer<typeof proof>;

const person = z.object({
  id,
  email: z.string(),
  name: z.string(),
  roles: z.array(staffRole),
  status: z.enum(staffStatuses),
  hasFactor: z.boolean(),
  sessions: z.number().int(),
  lastSeenTime: shanghaiTime.nullable(),
  version: z.number().int(),
});
export type StaffPerson = z.infer<typeof person>;

/** `approvalId`: waits for a second person, and nothing has changed. */
const asked = z.object({ approvalId: id.nullable() });

const session = z.object({
  id,
  staffId: id,
  email: z.string(),
  device: z.string(),
  ip: z.string(),
  current: z.boolean(),
  createdTime: shanghaiTime,
  lastSeenTime: shanghaiTime,
});
export type StaffSession = z.infer<typeof session>;

/** A password and how the browser encoded it. */
const sentPassword = { password: z.string().max(1024), enc: z.enum(['AES', 'Base64']).optional() };

const staffSignOutKey = 'DELETE /auth/admin/session/sign_out';

/** The call with which the gateway ends a session that a sign-in replaces. */
export const staffSignOutEndpoint = splitKey(staffSignOutKey);

export const staffContract = {
  'POST /auth/admin/session/sign_in': endpoint({
    summary: 'Start a staff session with a password; the second factor follows',
    token: 'client',
    session: 'staff-starts',
    secret: true,
    body: z.object({ email: z.string().max(emailMost), ...sentPassword }),
    data: opened,
  }),
  'POST /auth/admin/invitation/accept': endpoint({
    summary: 'Accept an invitation: choose a password; the second factor is set up next',
    token: 'client',
    session: 'staff-starts',
    secret: true,
    body: z.object({ key: z.string().max(100), ...sentPassword }),
    data: opened,
  }),
  'POST /auth/admin/session/verify': endpoint({
    summary: 'Complete a sign-in with a code of the authenticator, a recovery code or a passkey',
    token: 'staff-partial',
    session: 'staff-starts',
    secret: true,
    body: proof,
    data: opened,
  }),
  'POST /auth/admin/factor/setup': endpoint({
    summary: 'Create the secret of an authenticator; only before the first one is confirmed',
    token: 'staff-partial',
    secret: true,
    data: z.object({ secret: z.string(), uri: z.string() }),
  }),
  'POST /auth/admin/factor/confirm': endpoint({
    summary: 'Confirm the authenticator with its first code; returns the recovery codes, once',
    token: 'staff-partial',
    session: 'staff-starts',
    secret: true,
    body: z.object({ code }),
    data: opened.extend({ recoveryCodes: z.array(z.string()) }),
  }),
  'POST /auth/admin/password/change': endpoint({
    summary: 'Change the own password; the other sessions of the person end',
    token: 'staff',
    permission: 'audit.own',
    stepUp: true,
    secret: true,
    body: z.object({ currentPassword: z.string().max(1024), ...sentPassword }),
    data: nothing,
  }),
  'POST /auth/admin/recovery/renew': endpoint({
    summary:
      'Replace the own recovery codes; returns the new ones, once. The other sessions of the person end',
    token: 'staff',
    permission: 'audit.own',
    stepUp: true,
    secret: true,
    data: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  'GET /auth/admin/session/current': endpoint({
    summary: 'The signed-in person, their roles and how far the sign-in is',
    token: 'staff-partial',
    data: profile,
  }),
  [staffSignOutKey]: endpoint({
    summary: 'End the session',
    token: 'staff-partial',
    session: 'staff-ends',
    data: nothing,
  }),
  'POST /auth/admin/session/step_up': endpoint({
    summary: 'Prove the second factor again, for money and personal data',
    token: 'staff',
    permission: 'audit.own',
    secret: true,
    body: proof,
    data: z.object({ factorUntil: epochMs }),
  }),
  'GET /auth/admin/session/list': endpoint({
    summary: 'Active staff sessions: the own ones, all of them for administrators',
    token: 'staff',
    permission: 'audit.own',
    data: z.array(session),
  }),
  'POST /auth/admin/session/revoke': endpoint({
    summary: 'End a session: an own one, any for administrators',
    token: 'staff',
    permission: 'audit.own',
    body: z.object({ id }),
    data: nothing,
  }),
  'GET /upms/admin/staff/list': endpoint({
    summary: 'List staff by e-mail address',
    token: 'staff',
    permission: 'staff.manage',
    query: pageQuery,
    data: pageOf(person),
  }),
  'POST /upms/admin/staff/invite': endpoint({
    summary: 'Ask a second person to invite a person by mail, or send an approved invitation again',
    token: 'staff',
    permission: 'staff.manage',
    act: 'STAFF_ACCESS',
    stepUp: true,
    body: z.object({
      email: z.string().max(emailMost),
      name: z.string().trim().min(1).max(nameMost),
      roles: z.array(staffRole).min(1).max(staffRoles.length),
      reason: staffReason,
    }),
    /** The account has no role before the approval. */
    data: asked.extend({ id }),
  }),
  'POST /upms/admin/staff/update': endpoint({
    summary:
      'Change roles and state of another person; ends their sessions. More access needs a second person',
    token: 'staff',
    permission: 'staff.manage',
    act: 'STAFF_ACCESS',
    stepUp: true,
    body: z.object({
      id,
      roles: z.array(staffRole).max(staffRoles.length),
      enabled: z.boolean(),
      version,
      reason: staffReason,
    }),
    data: asked,
  }),
  'POST /upms/admin/staff/reset': endpoint({
    summary:
      'Ask a second person to remove password and second factor of another person and invite them again',
    token: 'staff',
    permission: 'staff.manage',
    act: 'STAFF_ACCESS',
    stepUp: true,
    body: z.object({ id, reason: staffReason }),
    data: asked,
  }),
};
