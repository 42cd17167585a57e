import { z } from 'zod';
import { codeMost, emailMost, factorCodeMost } from '../text-lengths';
import { endpoint, id, splitKey } from '../wire/endpoint';
import { signedPasskey } from './passkey-shapes';

export const tokenUser = z.object({
  id,
  username: z.string(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  vipLevel: z.string(),
  type: z.literal('Member'),
});

/** The token response of OAuth, without an envelope. */
export const tokenResponse = z.object({
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
export type TokenResponse = z.infer<typeof tokenResponse>;

/** The solution of a captcha, after a 428 with `captcha: true`; the challenge comes from `GET /code`. */
export const captchaResponse = {
  /** Challenge and solution as ALTCHA writes them, in Base64. */
  code: z.string().max(4096).optional(),
  /** The `randomStr` of the `GET /code` request. */
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

/** Must be true; otherwise 422 `common_login_agreementRequired`. */
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
    /** E-mail address, user name or phone number; `areaCode` is the dial code of a number without one. */
    username: z.string().max(emailMost).default(''),
    /** Plain, or AES-CBC base64 when `enc` is `AES` (docs/wire.md, field encoding). */
    password: z.string().max(1024).default(''),
    enc: z.enum(['AES', 'Base64']).optional(),
    ...captchaResponse,
    agree,
    ...shared,
  }),
  z.object({
    grant_type: z.literal('email_login'),
    email: z.string().max(emailMost).default(''),
    code: z.string().max(codeMost).default(''),
    /** From `verify_code/send`: the code works for this challenge only. */
    challengeId: z.string().max(64).default(''),
    agree,
    ...shared,
  }),
  z.object({
    grant_type: z.literal('sms_login'),
    phone: z.string().max(24).default(''),
    code: z.string().max(codeMost).default(''),
    challengeId: z.string().max(64).default(''),
    agree,
    ...shared,
  }),
  /** The second step of a member with an authenticator, after 403 `common_login_secondFactor`. */
  z.object({
    grant_type: z.literal('second_factor'),
    /** From the `data` of that response. */
    ticket: z.string().max(128).default(''),
    /** Of the authenticator, or a recovery code. */
    code: z.string().max(factorCodeMost).default(''),
    ...shared,
  }),
  /** A passkey with user verification is both factors. */
  z.object({
    grant_type: z.literal('passkey'),
    /** From `passkey/challenge`. */
    transaction: z.string().max(2048),
    passkey: signedPasskey,
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

/** The `data` of 403 `common_login_secondFactor`: what the second step sends back within `expiresIn` seconds. */
export const secondFactorAsked = z.object({ ticket: z.string(), expiresIn: z.number().int() });
export type SecondFactorAsked = z.infer<typeof secondFactorAsked>;

const tokenKey = 'POST /auth/oauth/token/member';
const logoutKey = 'DELETE /auth/token/logout';

/** The two calls that the gateway makes itself: to refresh a session, and to end one that is replaced. */
export const tokenEndpoint = splitKey(tokenKey);
export const logoutEndpoint = splitKey(logoutKey);

export const authContract = {
  [tokenKey]: endpoint({
    summary:
      'Sign in or refresh; response without envelope. 426 `common_login_lockedAccount` has the seconds of the lock in `Retry-After`; 403 `common_login_secondFactor` has the `ticket` of the second step',
    token: 'client',
    body: tokenRequest,
    form: { flags: ['agree'], neverInQuery: ['password'] },
    session: 'starts-or-refreshes',
    data: tokenResponse,
    raw: true,
    secret: true,
  }),
  'GET /code': endpoint({
    summary: 'Create a captcha challenge: a proof of work for `randomStr`; response without envelope',
    token: 'none',
    query: z.object({ randomStr: z.string().max(64).default('') }),
    data: captchaChallenge,
    raw: true,
  }),
  [logoutKey]: endpoint({
    summary: 'Sign out of the current session',
    token: 'member',
    session: 'ends',
    data: z.literal(true),
  }),
};
