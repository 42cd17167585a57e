import type { Routes } from '../../platform/handlers';
import { revealCards } from './reveal-cards';

export const deliveryRoutes = {
  'POST /order/member/order/cards': (context, { body }) => revealCards(context, body),
} satisfies Routes;
