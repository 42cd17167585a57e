import type { Routes } from '../../platform/handlers';
import { cardsFile } from './cards-file';
import { markCardUsed } from './mark-card-used';
import { receiveCallback } from './receive-callback';
import { revealCards } from './reveal-cards';

export const deliveryRoutes = {
  'POST /order/member/order/cards_file': (context, { body }) => cardsFile(context, body),
  'POST /order/member/order/cards': (context, { body }) => revealCards(context, body),
  'POST /order/member/order/card_used': (context, { body }) => markCardUsed(context, body),
  'POST /order/open/notify_supplier': (context, _input, request) => receiveCallback(context, request),
} satisfies Routes;
