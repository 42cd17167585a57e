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

const shared = {
  userType: z.literal('Member').optional(),
  scope: z.literal('server').optional(),
  areaCode: z.string().max(6).optional(),
};

export const tokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('password'),
    username: z.string().max(200).default(''),
    /** Plain, or AES-CBC base64 when `enc` is `AES` (domain.md 1.7). */
    password: z.string().max(1024).default(''),
    enc: z.enum(['AES', 'Base64']).optional(),
    agree: z.boolean().optional(),
    ...shared,
  }),
  z.object({
    grant_type: z.literal('email_login'),
    email: z.string().max(254).default(''),
    code: z.string().max(12).default(''),
    /** From `verify_code/send`: the code works for this challenge only. */
    challengeId: z.string().max(64).default(''),
    agree: z.boolean().optional(),
    ...shared,
  }),
  z.object({
    grant_type: z.literal('sms_login'),
    phone: z.string().max(24).default(''),
    code: z.string().max(12).default(''),
    challengeId: z.string().max(64).default(''),
    agree: z.boolean().optional(),
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
    summary: 'Sign in or refresh; the answer is not wrapped',
    token: 'client',
    body: tokenRequest,
    data: tokenAnswer,
    raw: true,
    secret: true,
  }),
  'DELETE /auth/token/logout': endpoint({
    summary: 'End this session',
    token: 'member',
    data: z.literal(true),
  }),
};
