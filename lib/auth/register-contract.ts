import { z } from 'zod';
import { codeMost, emailMost } from '../text-lengths';
import { endpoint } from '../wire/endpoint';
import { tokenResponse } from './contract';

/** How password fields are encoded (docs/wire.md); plain when absent. */
const enc = z.enum(['AES', 'Base64']).optional();
const password = z.string().max(1024).default('');

/** A mailbox, or a phone with its dial code. */
const contact = {
  email: z.string().max(emailMost).optional(),
  areaCode: z.string().max(6).optional(),
  mobile: z.string().max(24).optional(),
};

/** The code that was sent there, for the challenge it was sent in. */
const proof = {
  code: z.string().max(codeMost).default(''),
  challengeId: z.string().max(64).default(''),
};

export const registerRequest = z.object({
  ...contact,
  ...proof,
  password,
  enc,
  /** Empty: the shop generates one. */
  nickname: z.string().max(80).optional(),
  username: z.string().max(80).optional(),
  agree: z.boolean().optional(),
});
export type RegisterRequest = z.input<typeof registerRequest>;

/** By mail: `code` is the solution of the captcha `randomStr`. By code: `challengeId` belongs to the code. */
export const forgotRequest = z.object({
  ...contact,
  code: z.string().max(4096).default(''),
  randomStr: z.string().max(64).optional(),
  challengeId: z.string().max(64).optional(),
});

export const registerContract = {
  'GET /upms/member/register/check_username': endpoint({
    summary: 'Check whether a user name is available',
    token: 'client',
    query: z.object({ username: z.string().max(80).default('') }),
    data: z.boolean(),
  }),
  'GET /upms/member/register/check_email': endpoint({
    summary:
      'Check whether an e-mail address is deliverable; whether it has an account is reported by mail only',
    token: 'client',
    query: z.object({ email: z.string().max(emailMost).default('') }),
    data: z.boolean(),
  }),
  'GET /upms/member/register/check_mobile': endpoint({
    summary:
      'Check whether a phone number is supported; whether it has an account is reported by text message only',
    token: 'client',
    query: z.object({
      areaCode: z.string().max(6).default(''),
      mobile: z.string().max(24).default(''),
    }),
    data: z.boolean(),
  }),
  'POST /upms/member/register/submit': endpoint({
    summary: 'Create a member account and sign in; response without envelope',
    token: 'client',
    body: registerRequest,
    session: 'starts',
    data: tokenResponse,
    raw: true,
    secret: true,
  }),
  'POST /upms/member/password/forgot': endpoint({
    summary: 'Send a password reset link, or exchange a verification code for a reset ticket',
    token: 'client',
    body: forgotRequest,
    data: z.object({ ticket: z.string(), expiresIn: z.number().int() }).nullable(),
    message: 'shop_password_mailSuccess',
    secret: true,
  }),
  'GET /upms/member/password/reset': endpoint({
    summary: 'Check whether a password reset link is valid',
    token: 'client',
    query: z.object({ username: z.string().max(80).default(''), key: z.string().max(128).default('') }),
    data: z.object({ valid: z.literal(true), maskedTarget: z.string() }),
    secret: true,
  }),
  'POST /upms/member/password/reset': endpoint({
    summary: 'Set a new password by link or ticket; ends every session',
    token: 'client',
    body: z.object({
      username: z.string().max(80).optional(),
      key: z.string().max(128).optional(),
      ticket: z.string().max(128).optional(),
      newPassword: password,
      rePassword: password,
      enc,
    }),
    data: z.null(),
    message: 'shop_password_resetSuccess',
    secret: true,
  }),
};
