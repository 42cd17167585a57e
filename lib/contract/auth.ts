import { z } from 'zod';
import { endpoint, id } from './endpoint';

export const tokenUser = z.object({
  id,
  username: z.string(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  vipLevel: z.string(),
  type: z.literal('Member'),
});

/** Raw, as OAuth writes it (domain.md 1.6). */
export const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  refresh_token: z.string(),
  /** Seconds. */
  expires_in: z.number().int(),
  scope: z.literal('server'),
  user: tokenUser,
  user_id: id,
  username: z.string(),
  areaCode: z.string().nullable(),
});
export type TokenAnswer = z.infer<typeof tokenAnswer>;

/** The answer to a captcha, where one is asked for (428 with `captcha: true`): see `GET /code`. */
export const captchaAnswer = {
  /** Challenge and solution as ALTCHA writes them, in Base64. */
  code: z.string().max(4096).optional(),
  /** What `GET /code` was asked with. */
  randomStr: z.string().max(64).optional(),
};

/** A proof of work as ALTCHA's own clients read it, signed by the shop. */
export const captchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    /** Epoch seconds. */
    expiresAt: z.number().int(),
    data: z.object({ randomStr: z.string() }),
  }),
  signature: z.string(),
});
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;

/** Must be true: 422 `common_login_agreementRequired` else (spec section 5). */
const agree = z.boolean().optional();

const shared = {
  userType: z.literal('Member').optional(),
  scope: z.literal('server').optional(),
  /** Dial code. */
  areaCode: z.string().max(6).optional(),
};

export const tokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('password'),
    /** E-mail, user name or phone; of a phone without its dial code `areaCode` says the code. */
    username: z.string().max(200).default(''),
    /** Plain, or AES-CBC base64 when `enc` is `AES` (domain.md 1.7). */
    password: z.string().max(1024).default(''),
    enc: z.enum(['AES', 'Base64']).optional(),
    ...captchaAnswer,
    agree,
    ...shared,
  }),
  z.object({
    grant_type: z.literal('email_login'),
    email: z.string().max(254).default(''),
    code: z.string().max(12).default(''),
    /** From `verify_code/send`: the code works for this challenge only. */
    challengeId: z.string().max(64).default(''),
    agree,
    ...shared,
  }),
  z.object({
    grant_type: z.literal('sms_login'),
    phone: z.string().max(24).default(''),
    code: z.string().max(12).default(''),
    challengeId: z.string().max(64).default(''),
    agree,
    ...shared,
  }),
  z.object({
    grant_type: z.literal('refresh_token'),
    refresh_token: z.string().max(512).default(''),
    ...shared,
  }),
]);
export type TokenRequest = z.infer<typeof tokenRequest>;

export const authContract = {
  'POST /auth/oauth/token/member': endpoint({
    summary:
      'Sign in or refresh; the answer is not wrapped. 426 `common_login_lockedAccount` tells in `Retry-After` for how many seconds',
    token: 'client',
    body: tokenRequest,
    data: tokenAnswer,
    raw: true,
    secret: true,
  }),
  'GET /code': endpoint({
    summary: 'A captcha: a proof of work for `randomStr`, to be solved by the client; not wrapped',
    token: 'none',
    query: z.object({ randomStr: z.string().max(64).default('') }),
    data: captchaChallenge,
    raw: true,
  }),
  'DELETE /auth/token/logout': endpoint({
    summary: 'End this session',
    token: 'member',
    data: z.literal(true),
  }),
};
