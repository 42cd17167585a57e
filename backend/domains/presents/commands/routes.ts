import type { Routes } from '../../../platform/handlers';
import { createPresent } from './create-present';
import { openPresent } from './open-present';
import { takeBackPresent } from './take-back-present';
import { viewPresent } from './view-present';

export const presentRoutes = {
  'POST /order/member/present/create': (context, { body }) => createPresent(context, body),
  'POST /order/member/present/take_back': (context, { body }) => takeBackPresent(context, body),
  'POST /order/member/present/view': (context, { body }) => viewPresent(context, body),
  'POST /order/member/present/open': (context, { body }) => openPresent(context, body),
} satisfies Routes;
