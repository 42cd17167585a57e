import type { Environment } from '../environment';
import { StartupError } from '../platform/store-error';
import type { PaymentProviders } from './provider';
import { createSandbox } from './sandbox/bank';
import type { SandboxGround } from './sandbox/ledger';
import { webhookSender } from './sandbox/webhook-sender';

/**
 * The providers this shop is set up with. Adapters for real providers implement `PaymentProvider` and
 * are chosen here, by their keys in the environment; until there is one, only a demo can take payments.
 *
 * @throws StartupError in a shop that is no demo: the sandbox would give goods away
 */
export function createPaymentProviders(
  deps: SandboxGround & {
    environment: Environment;
    selfFetch: (request: Request) => Promise<Response>;
  },
): PaymentProviders {
  if (!deps.environment.demo) {
    throw new StartupError(
      'No payment provider is set up: the sandbox takes play money and runs in a demo only (STORE_DEMO=1).',
    );
  }
  const sandbox = createSandbox(deps, webhookSender(deps.selfFetch));
  return {
    forMethod: (method) => {
      if (method === 'STRIPE_CARD') return sandbox.cards;
      return method === 'PAYPAL' ? sandbox.paypal : null;
    },
    byName: (name) => (name === sandbox.cards.name ? sandbox.cards : null),
    forWebhook: (path) => (path === 'stripe' ? sandbox.cards : sandbox.paypal),
    sandbox: sandbox.bank,
  };
}
