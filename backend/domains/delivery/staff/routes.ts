import type { Routes } from '../../../platform/handlers';
import { appendLines } from './append-lines';
import { releaseLot, stopLot, voidCode, voidLot } from './change-lot';
import { daysOfCover } from './days-of-cover';
import { discardImport } from './drop-imports';
import { finishImport } from './finish-import';
import { listCodes, listLots, listProblems, viewLot } from './list-lots';
import { openImport } from './open-import';

export const staffDeliveryRoutes = {
  'GET /goods/admin/card_lot/list': (context, { query }) => listLots(context, query),
  'GET /goods/admin/card_lot/view': (context, { query }) => viewLot(context, query.id),
  'GET /goods/admin/card_lot/stock': (context, { query }) =>
    daysOfCover(context, { most: query.most, modes: ['CARD'] }),
  'GET /goods/admin/card_lot/problems': (context, { query }) => listProblems(context, query),
  'POST /goods/admin/card_lot/open': (context, { body }, request) =>
    openImport(context, body, request.headers.get('idempotency-key') ?? ''),
  'POST /goods/admin/card_lot/append': (context, { body }) => appendLines(context, body),
  'POST /goods/admin/card_lot/finish': (context, { body }) => finishImport(context, body),
  'POST /goods/admin/card_lot/discard': (context, { body }) => discardImport(context, body.id),
  'POST /goods/admin/card_lot/stop': (context, { body }) => stopLot(context, body),
  'POST /goods/admin/card_lot/release': (context, { body }) => releaseLot(context, body),
  'POST /goods/admin/card_lot/void': (context, { body }) => voidLot(context, body),
  'GET /goods/admin/card_code/list': (context, { query }) => listCodes(context, query),
  'POST /goods/admin/card_code/void': (context, { body }) => voidCode(context, body),
} satisfies Routes;
