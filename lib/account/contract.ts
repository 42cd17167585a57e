import { z } from 'zod';
import { codeMost, emailMost, factorCodeMost } from '../text-lengths';
import { endpoint, fileResponse, id, idList, nothing, queryFlag, shanghaiTime } from '../wire/endpoint';
import { member } from './member-contract';

/** A plain password, or one encoded as `enc` says (docs/wire.md, field encoding). */
const password = z.string().max(1024);
const enc = z.enum(['AES', 'Base64']).optional();

/**
 * Proves that the member is present: the password, or a ticket of `verify_code/check` for this purpose, and from a member
 * with an authenticator also its code or a recovery code.
 */
export const proof = {
  ticket: z.string().max(128).optional(),
  password: password.optional(),
  enc,
  factorCode: z.string().max(factorCodeMost).optional(),
};

/** A code that was sent to the new mailbox or phone, and the challenge it belongs to. */
const newContactCode = { code: z.string().max(codeMost), challengeId: z.string().max(64) };

/** One sign-in with everything rotated from it. */
export const deviceSession = z.object({
  id,
  device: z.string(),
  kind: z.enum(['phone', 'tablet', 'desktop']).nullable(),
  /** The second half is masked. */
  ip: z.string().nullable(),
  signInTime: shanghaiTime,
  lastTime: shanghaiTime,
  current: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSession>;

export const accountExport = z.object({
  id,
  status: z.enum(['WAITING', 'READY', 'FAILED', 'EXPIRED']),
  bytes: z.number().int().nullable(),
  createdTime: shanghaiTime,
  expireTime: shanghaiTime.nullable(),
});
export type AccountExport = z.infer<typeof accountExport>;

export const accountContract = {
  'POST /upms/member/profile/update': endpoint({
    summary: "Update the member's profile; absent fields are unchanged, null clears",
    token: 'member',
    body: z.object({
      nickname: z.string().max(200).optional(),
      qq: z.string().max(40).nullable().optional(),
      wechat: z.string().max(80).nullable().optional(),
      /** The `link` of an own upload. */
      avatar: z.string().max(200).nullable().optional(),
    }),
    data: z.object({ member }),
  }),
  'GET /upms/member/profile/check_mobile': endpoint({
    summary: 'Check whether a phone number can be set; rate limited',
    token: 'member',
    query: z.object({ areaCode: z.string().max(6), mobile: z.string().max(24) }),
    data: z.boolean(),
  }),
  'GET /upms/member/profile/check_email': endpoint({
    summary: 'Check whether an e-mail address can be set; rate limited',
    token: 'member',
    query: z.object({ email: z.string().max(emailMost) }),
    data: z.boolean(),
  }),
  'POST /upms/member/profile/bind_phone': endpoint({
    summary: 'Set the phone number; requires a code of scene BIND_PHONE',
    token: 'member',
    body: z.object({
      areaCode: z.string().max(6),
      mobile: z.string().max(24),
      ...newContactCode,
      /** Scene UNBIND. */
      oldTicket: proof.ticket,
      password: proof.password,
      enc,
      factorCode: proof.factorCode,
    }),
    data: z.object({ member }),
  }),
  'POST /upms/member/profile/bind_email': endpoint({
    summary: 'Set the e-mail address; requires a code of scene BIND_EMAIL',
    token: 'member',
    body: z.object({
      email: z.string().max(emailMost),
      ...newContactCode,
      /** Scene UNBIND. */
      oldTicket: proof.ticket,
      password: proof.password,
      enc,
      factorCode: proof.factorCode,
    }),
    data: z.object({ member }),
  }),
  'POST /upms/member/password/check_current_password': endpoint({
    summary: "Check the member's password; at most five wrong attempts in 15 minutes",
    token: 'member',
    body: z.object({ currentPassword: password, enc }),
    data: z.boolean(),
    secret: true,
  }),
  'POST /upms/member/password/update': endpoint({
    summary: 'Change the password, or set the first one with a ticket of scene SET_PASSWORD',
    token: 'member',
    body: z.object({
      currentPassword: password.optional(),
      ticket: proof.ticket,
      password,
      rePassword: password,
      enc,
      factorCode: proof.factorCode,
    }),
    data: nothing,
    secret: true,
  }),
  'GET /upms/member/session/list': endpoint({
    summary: "List the member's sessions, the current one first",
    token: 'member',
    data: z.array(deviceSession),
  }),
  'DELETE /upms/member/session/delete': endpoint({
    summary: 'End sessions by id, all others (`others`), or all including the current one (`all`)',
    token: 'member',
    query: z.object({ ids: idList.optional(), others: queryFlag, all: queryFlag }),
    session: { endsOnSuccess: { whenFlag: 'all' } },
    data: z.object({ ended: z.number().int() }),
  }),
  'POST /upms/member/account/export': endpoint({
    summary:
      "Request an export of the member's data; requires a code of scene ACCOUNT_EXPORT or the password",
    token: 'member',
    body: z.object(proof),
    data: accountExport,
  }),
  'GET /upms/member/account/export/list': endpoint({
    summary: 'List data exports, newest first',
    token: 'member',
    data: z.array(accountExport),
  }),
  'GET /upms/member/account/export/download': endpoint({
    summary: 'Download a data export until it expires',
    token: 'member',
    query: z.object({ id }),
    data: fileResponse,
    file: ['application/json'],
  }),
  'POST /upms/member/account/close': endpoint({
    summary: 'Permanently close the member account; requires a code of scene ACCOUNT_CLOSE or the password',
    token: 'member',
    session: 'ends-on-success',
    body: z.object(proof),
    data: nothing,
  }),
};
