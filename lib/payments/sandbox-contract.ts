import { z } from 'zod';
import { cardholderMost } from '../text-lengths';
import { endpoint, epochMs } from '../wire/endpoint';
import { ownCard } from './saved-card-contract';

/**
 * The sandbox payment provider's own wire format: its hosted pages call it as a real provider's pages call
 * the provider. Available in demo mode only.
 */
export const sandboxSession = z.object({
  id: z.string(),
  /** WALLET: one that is paid at once on a page of its own. QR: its page is opened by scanning a code. */
  kind: z.enum(['CARD', 'PAYPAL', 'WALLET', 'QR']),
  status: z.enum(['OPEN', 'REQUIRES_CHALLENGE', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELED', 'EXPIRED']),
  description: z.string(),
  currency: z.string(),
  amount: z.number(),
  precision: z.number().int(),
  cardholderName: z.string().nullable(),
  /** Server message key, after a decline. */
  failKey: z.string().nullable(),
  /** URL to redirect to (return or cancel page); null while the page still needs input. */
  redirectUrl: z.string().nullable(),
  cancelUrl: z.string(),
  expireTime: epochMs,
  serverTime: epochMs,
});
export type SandboxSession = z.infer<typeof sandboxSession>;

/** A saved card as the card form of the sandbox shows it. */
const sandboxCard = ownCard.omit({ provider: true });
export type SandboxCard = z.infer<typeof sandboxCard>;

const params = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{10,80}$/) });

export const sandboxContract = {
  'GET /sandbox/session/{id}': endpoint({
    summary: 'Sandbox: content of the hosted page',
    token: 'none',
    params,
    data: sandboxSession,
  }),
  'POST /sandbox/session/{id}/card': endpoint({
    summary: 'Sandbox: submit a test card',
    token: 'none',
    secret: true,
    params,
    body: z.object({
      number: z.string().max(40),
      expiry: z.string().max(10),
      cvc: z.string().max(6),
      cardholderName: z.string().max(cardholderMost).default(''),
      /** Keeps the card for later payments of the customer. */
      save: z.boolean().default(false),
    }),
    data: sandboxSession,
  }),
  'POST /sandbox/session/{id}/saved_card': endpoint({
    summary: 'Sandbox: pay with a saved card of the customer of the payment',
    token: 'none',
    params,
    body: z.object({ cardId: sandboxCard.shape.id }),
    data: sandboxSession,
  }),
  'POST /sandbox/customer/cards': endpoint({
    summary: 'Sandbox: list the saved cards of a customer for the card form',
    token: 'none',
    secret: true,
    body: z.object({ clientSecret: z.string().min(20).max(300) }),
    data: z.array(sandboxCard),
  }),
  'POST /sandbox/session/{id}/challenge': endpoint({
    summary: 'Sandbox: approve or reject the 3-D Secure challenge',
    token: 'none',
    params,
    body: z.object({ approve: z.boolean() }),
    data: sandboxSession,
  }),
  'POST /sandbox/session/{id}/wallet': endpoint({
    summary: 'Sandbox: choose an outcome on the wallet page',
    token: 'none',
    params,
    body: z.object({ choice: z.enum(['APPROVE', 'DECLINE', 'SLOW']) }),
    data: sandboxSession,
  }),
  'POST /sandbox/session/{id}/cancel': endpoint({
    summary: 'Sandbox: cancel without paying',
    token: 'none',
    params,
    data: sandboxSession,
  }),
};
