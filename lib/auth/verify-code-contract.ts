import { z } from 'zod';
import { codeMost, emailMost } from '../text-lengths';
import { endpoint, nothing, orderSn } from '../wire/endpoint';
import { captchaResponse } from './contract';

export const verifyScene = z.enum([
  'LOGIN',
  'REGISTER',
  'RESET_PASSWORD',
  'BIND_PHONE',
  'BIND_EMAIL',
  'UNBIND',
  'CARD_REVEAL',
  'SET_PASSWORD',
  'ACCOUNT_EXPORT',
  'ACCOUNT_CLOSE',
  'LINK_SIGN_IN',
  'FACTORS',
  'ORDER_LOOKUP',
  'PRESENT',
]);
export type VerifyScene = z.infer<typeof verifyScene>;

export const verifyCodeSent = z.object({
  challengeId: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
  resendAfter: z.number().int(),
  maskedTarget: z.string(),
});
export type VerifyCodeSent = z.infer<typeof verifyCodeSent>;

export const verifyCodeContract = {
  'GET /upms/member/area_code/list': endpoint({
    summary: 'List dial codes, including suspended ones',
    token: 'client',
    data: z.array(z.object({ areaCode: z.string(), name: z.string(), suspended: z.boolean() })),
  }),
  'POST /upms/member/verify_code/send': endpoint({
    summary: 'Send a verification code; the response does not reveal whether the account exists',
    token: 'optional',
    body: z.object({
      scene: verifyScene,
      channel: z.enum(['SMS', 'EMAIL']),
      areaCode: z.string().max(6).optional(),
      mobile: z.string().max(24).optional(),
      /** For CARD_REVEAL, BIND_* and UNBIND the signed-in member's own target is used when absent. */
      email: z.string().max(emailMost).optional(),
      /** For ORDER_LOOKUP. */
      orderSn: orderSn.optional(),
      /** For PRESENT: the token of its link. */
      present: z.string().max(64).optional(),
      ...captchaResponse,
    }),
    data: verifyCodeSent,
  }),
  'POST /upms/member/mail/unsubscribe': endpoint({
    summary: 'End the optional mails to the address that the token of a mail names',
    token: 'client',
    body: z.object({ token: z.string().max(600) }),
    data: nothing,
  }),
  'POST /upms/open/mail/returned': endpoint({
    summary: 'A mail provider reports a mail that came back (HMAC-SHA256 of the raw body)',
    token: 'none',
    webhook: { signatureHeaders: ['x-mail-signature'] },
    data: z.object({ received: z.literal(true) }),
    raw: true,
  }),
  'POST /upms/member/verify_code/check': endpoint({
    summary: 'Exchange a verification code for a step-up ticket',
    token: 'optional',
    body: z.object({ scene: verifyScene, challengeId: z.string().max(64), code: z.string().max(codeMost) }),
    data: z.object({ ticket: z.string(), expiresIn: z.number().int() }),
  }),
};
