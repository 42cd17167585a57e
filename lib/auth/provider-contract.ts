import { z } from 'zod';
import { proof } from '../account/contract';
import { endpoint, id, nothing, shanghaiTime } from '../wire/endpoint';
import { tokenResponse } from './contract';
import { signInProviders } from './sign-in-providers';

const provider = z.enum(signInProviders);

/** Path that the shop front opens afterwards. It is kept in the cookie of the gateway; the backend does not read it. */
const back = z.string().max(2048).optional();

/** Where the browser continues, and what proves its return: sealed, for one answer within ten minutes. */
const started = z.object({
  /** The page of the provider. */
  url: z.url({ protocol: /^https?$/ }),
  state: z.string(),
  transaction: z.string(),
});

/** The parameters that the provider sent back, and the transaction of the start. */
const answered = z.object({
  provider,
  transaction: z.string().max(2048),
  state: z.string().max(128),
  code: z.string().max(2048).optional(),
  iss: z.string().max(256).optional(),
  /** `access_denied` and others of OAuth. */
  error: z.string().max(128).optional(),
});
export type ProviderAnswer = z.infer<typeof answered>;

const linkedSignIn = z.object({
  id,
  provider,
  /** Masked. */
  email: z.string().nullable(),
  createdTime: shanghaiTime,
  lastUsedTime: shanghaiTime,
});
export type LinkedSignIn = z.infer<typeof linkedSignIn>;

export const providerContract = {
  'GET /upms/member/provider/list': endpoint({
    summary: 'List the providers of accounts that members can sign in with',
    token: 'client',
    data: z.array(z.object({ provider })),
  }),
  'POST /upms/member/provider/start': endpoint({
    summary: 'Start a sign-in at a provider (OpenID Connect); needs consent to the agreement',
    token: 'client',
    body: z.object({ provider, agree: z.boolean().optional(), back }),
    session: 'provider-starts',
    data: started,
    secret: true,
  }),
  'POST /upms/member/provider/sign_in': endpoint({
    summary: 'Sign in with the answer of a provider; creates the account of a new address. No envelope',
    token: 'client',
    body: answered,
    session: 'starts',
    data: tokenResponse,
    raw: true,
    secret: true,
  }),
  'GET /upms/member/provider/linked': endpoint({
    summary: "List the providers that the member's account is linked to",
    token: 'member',
    data: z.array(linkedSignIn),
  }),
  'POST /upms/member/provider/link_start': endpoint({
    summary: 'Start linking a provider; requires a code of scene LINK_SIGN_IN or the password',
    token: 'member',
    body: z.object({ provider, back, ...proof }),
    session: 'provider-starts',
    data: started,
    secret: true,
  }),
  'POST /upms/member/provider/link': endpoint({
    summary: 'Link the provider that answered to the account of the member',
    token: 'member',
    body: answered,
    data: nothing,
    secret: true,
  }),
  'POST /upms/member/provider/unlink': endpoint({
    summary: 'Remove a linked provider; requires a code of scene LINK_SIGN_IN or the password',
    token: 'member',
    body: z.object({ id, ...proof }),
    data: nothing,
    secret: true,
  }),
};

/** The calls that the shop front makes for the browser, between its routes and the provider. */
export const providerCalls = {
  start: 'POST /upms/member/provider/start',
  signIn: 'POST /upms/member/provider/sign_in',
  link: 'POST /upms/member/provider/link',
} as const satisfies Record<string, keyof typeof providerContract>;
