import type { SandboxSession } from '../../../lib/contract/sandbox';

export type CardForm = { number: string; expiry: string; cvc: string; cardholderName: string };

/**
 * What the sandbox provider's hosted pages and its clockwork need. The shop itself sees it through
 * `PaymentProvider` only, as it would see any other provider.
 * Every verb answers the session after it; an unknown id is `payment_notFound`.
 */
export type SandboxBank = {
  readSession(id: string): Promise<SandboxSession>;
  /** @throws StoreError common_message_unprocessableEntity (`fields`) for an impossible card */
  payByCard(id: string, card: CardForm): Promise<SandboxSession>;
  answerChallenge(id: string, approve: boolean): Promise<SandboxSession>;
  choosePaypal(id: string, choice: 'APPROVE' | 'DECLINE' | 'SLOW'): Promise<SandboxSession>;
  leave(id: string): Promise<SandboxSession>;
  /** The job behind `sandbox.settle`: finish a slow payment when it is due and report by webhook. */
  settle(id: string): Promise<void>;
};
