import type { sandboxContract } from '../../../lib/contract/sandbox';
import type { Context } from '../../platform/context';
import type { Handlers } from '../../platform/handlers';
import { StoreError } from '../../platform/store-error';
import type { SandboxBank } from './port';

export const sandboxRoutes: Handlers<typeof sandboxContract> = {
  'GET /sandbox/session/{id}': async (context, { params }) => bankOf(context).readSession(params.id),
  'POST /sandbox/session/{id}/card': async (context, { params, body }) =>
    bankOf(context).payByCard(params.id, body),
  'POST /sandbox/session/{id}/challenge': async (context, { params, body }) =>
    bankOf(context).answerChallenge(params.id, body.approve),
  'POST /sandbox/session/{id}/paypal': async (context, { params, body }) =>
    bankOf(context).choosePaypal(params.id, body.choice),
  'POST /sandbox/session/{id}/cancel': async (context, { params }) => bankOf(context).leave(params.id),
};

/** In a real shop these addresses do not exist. */
function bankOf(context: Context): SandboxBank {
  const bank = context.payments.sandbox;
  if (!bank) throw new StoreError('common_message_notFound');
  return bank;
}
