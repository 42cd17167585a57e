import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import type { Routes } from '../../platform/handlers';
import { sandboxCode } from './create-sandbox-payments';
import {
  answerChallenge,
  chooseInWallet,
  leave,
  payByCard,
  payBySavedCard,
  readSession,
} from './hosted-pages';
import { cardsOfSession } from './saved-cards';

export const sandboxRoutes = {
  'GET /sandbox/session/{id}': async (context, { params }) => readSession(enabled(context), params.id),
  'POST /sandbox/session/{id}/card': async (context, { params, body }) =>
    payByCard(enabled(context), params.id, body),
  'POST /sandbox/session/{id}/saved_card': async (context, { params, body }) =>
    payBySavedCard(enabled(context), params.id, body.cardId),
  'POST /sandbox/customer/cards': async (context, { body }) =>
    cardsOfSession(enabled(context), body.clientSecret),
  'POST /sandbox/session/{id}/challenge': async (context, { params, body }) =>
    answerChallenge(enabled(context), params.id, body.approve),
  'POST /sandbox/session/{id}/wallet': async (context, { params, body }) =>
    chooseInWallet(enabled(context), params.id, body.choice),
  'POST /sandbox/session/{id}/cancel': async (context, { params }) => leave(enabled(context), params.id),
} satisfies Routes;

/** @throws StoreError common_message_notFound when the sandbox is not configured */
function enabled(context: Context): Context {
  if (!context.payments.byCode(sandboxCode)) throw new StoreError('common_message_notFound');
  return context;
}
