import { z } from 'zod';
import {
  providerTransactionTtl,
  type SignInProvider,
  signInProviders,
} from '../../../../lib/auth/sign-in-providers';
import { addTime } from '../../../../lib/time';
import { spentProviderState } from '../../../database/schema/security';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import type { AnswerChecks } from '../../../platform/openid/provider-person';
import { seal, unseal } from '../../../platform/sealing/key-ring';
import { tokenHash } from '../../../platform/sealing/seal';

const sealed = z.object({
  provider: z.enum(signInProviders),
  /** The member who links the provider; null for a sign-in. */
  memberId: z.string().nullable(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Epoch milliseconds. */
  end: z.number(),
});
type Sealed = z.infer<typeof sealed>;

const purpose = 'provider-sign-in';

/** Seals what the answer of a provider must fit, for the cookie of the browser that started. */
export function sealTransaction(
  { environment, clock }: Pick<Context, 'environment' | 'clock'>,
  started: { provider: SignInProvider; memberId: string | null; checks: AnswerChecks },
): string {
  const { provider, memberId, checks } = started;
  const end = addTime(clock.now(), providerTransactionTtl, 'second').getTime();
  const content: Sealed = { provider, memberId, ...checks, end };
  return seal(environment, purpose, JSON.stringify(content), purpose);
}

/**
 * Opens a transaction and marks its state as answered; of concurrent answers one succeeds. A transaction of another
 * browser, provider or member is refused without being used up.
 * @throws StoreError `common_provider_expired`
 */
export async function spendTransaction(
  context: Context,
  answer: { provider: SignInProvider; transaction: string; state: string },
  memberId: string | null,
): Promise<AnswerChecks> {
  const opened = open(context, answer.transaction);
  const fits =
    opened?.provider === answer.provider && opened.state === answer.state && opened.memberId === memberId;
  if (!opened || !fits || opened.end <= context.clock.now().getTime()) {
    throw new StoreError('common_provider_expired');
  }
  const first = await context.db
    .insert(spentProviderState)
    .values({ stateHash: tokenHash(opened.state), expireTime: new Date(opened.end) })
    .onConflictDoNothing()
    .returning({ stateHash: spentProviderState.stateHash });
  if (first.length === 0) throw new StoreError('common_provider_expired');
  return opened;
}

function open({ environment }: Context, transaction: string): Sealed | null {
  try {
    return sealed.parse(JSON.parse(unseal(environment, purpose, transaction, purpose)));
  } catch {
    return null;
  }
}
