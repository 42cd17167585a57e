import type { Contract, EndpointKey } from '@/lib/contract/contract';
import type { ApprovalKind } from '@/lib/permissions/value-acts';

/** The endpoints with which staff change something. */
export type StaffChange = {
  [K in EndpointKey]: K extends `POST ${string}` ? (Contract[K]['token'] extends 'staff' ? K : never) : never;
}[EndpointKey];

/** Those that make an act of the registry (`lib/permissions/value-acts.ts`), which a second person bounds. */
export type ActEndpoint = {
  [K in StaffChange]: Contract[K] extends { act: ApprovalKind } ? K : never;
}[StaffChange];

/** Why no second person bounds an endpoint of staff: the reason why one is enough for its value, or it gives none. */
export type WithoutAct = { onePerson: string; valueIs: string } | { noValue: string };

const onePerson = (valueIs: string, why: string): WithoutAct => ({ onePerson: why, valueIs });
const noValue = (why: string): WithoutAct => ({ noValue: why });

const words = noValue('texts and pictures');
const ownView = noValue('what the person sees');
const work = noValue('who works on it');
const reads = noValue('shows data, with a code and in the audit log');
export const takesBack = noValue('takes away what was given or planned');

/**
 * Every change of staff that is no act of the registry, with what it can give away; a new endpoint that neither names its act
 * nor has an entry here fails the type check.
 */
export const withoutAct: Record<Exclude<StaffChange, ActEndpoint>, WithoutAct> = {
  'POST /upms/admin/connection/create': onePerson(
    'numbers, states and amounts of orders',
    'an endpoint reads only: it is sent no codes, no contacts and no secrets, and can change nothing in the shop',
  ),
  'POST /upms/admin/connection/update': onePerson(
    'numbers, states and amounts of orders',
    'an endpoint reads only: it is sent no codes, no contacts and no secrets, and can change nothing in the shop',
  ),
  'POST /upms/admin/connection/rotate': onePerson(
    'a secret that proves who sends an event',
    'it only signs what the shop sends, and the former one signs for a day as well',
  ),
  'POST /upms/admin/api_key/revoke': takesBack,
  'POST /upms/admin/connection/pause': noValue('events wait'),
  'POST /upms/admin/connection/delete': takesBack,
  'POST /upms/admin/connection/test': noValue('an event without data'),
  'POST /upms/admin/connection/replay': noValue('what the receiver was sent before'),
  'POST /upms/admin/connection/replay_failed': noValue('what the receiver was sent before'),

  'POST /order/admin/refund/retry': onePerson(
    'money of a refund',
    'the refund was decided before, and the provider makes it once',
  ),
  'POST /order/admin/refund/settle': onePerson(
    'money of a refund',
    'the refund was decided before; finance records how it was paid',
  ),
  'POST /order/admin/screening/refuse_and_lock': onePerson(
    'what was paid for the order',
    'returned by the way it came, and nothing was delivered',
  ),
  'POST /order/admin/present/take_back': takesBack,
  'POST /order/admin/order/shipping': onePerson('goods of a paid order', 'delivers what was paid for, once'),
  'POST /goods/admin/sku/stock': onePerson('units that can be sold', 'they are sold at the price of the SKU'),
  'POST /goods/admin/goods/sale': onePerson(
    'units that can be sold',
    'price and terms of a SKU were approved before it is on sale',
  ),
  'POST /goods/admin/goods/schedule': onePerson(
    'units that can be sold',
    'price and terms of a SKU were approved before it is on sale',
  ),
  'POST /order/admin/reconciliation/resolve': onePerson(
    'a difference of the books',
    'changes no account; finance gives the reason',
  ),
  'POST /upms/admin/identity/review': onePerson(
    'higher limits of purchase of a member',
    'the limits bound it; an order above the limit of a release still needs two',
  ),
  'POST /upms/admin/job/retry': onePerson(
    'what the job does',
    'its payload was decided before, and is applied once',
  ),
  'POST /upms/admin/webhook/retry': onePerson('what the event says', 'the event was signed by the provider'),

  'POST /upms/admin/approval/withdraw': takesBack,
  'POST /upms/admin/approval/decide': onePerson('what was asked for', 'is the second person'),
  'POST /order/admin/aftersales/refuse': takesBack,
  'POST /order/admin/dispute/evidence': noValue('records what was sent to the provider'),
  'POST /order/admin/dispute/submit': noValue('says what happened with an order'),
  'POST /order/admin/dispute/upload': words,
  'POST /order/admin/order/cancel': takesBack,
  'POST /order/admin/order/update_remark': words,
  'POST /order/admin/order/contact': reads,
  'POST /order/admin/order/resend_mail': noValue('what the member was mailed before'),
  'POST /upms/admin/saved_view/save': ownView,
  'POST /upms/admin/saved_view/delete': ownView,
  'POST /order/admin/screening/assign': work,
  'POST /order/admin/screening/verify': noValue('the order stays on hold'),
  'POST /goods/admin/price/cancel': takesBack,
  'POST /goods/admin/goods/unschedule': takesBack,
  'POST /goods/admin/picture/upload': words,
  'POST /upms/admin/brand/upload': words,
  'POST /upms/admin/mail/test': noValue('a mail to oneself'),
  'POST /goods/admin/review/hide': words,
  'POST /goods/admin/review/show': words,
  'POST /goods/admin/review/translate': words,
  'POST /store/admin/markdown/preview': words,
  'POST /store/admin/article/create': words,
  'POST /store/admin/article/save': words,
  'POST /store/admin/banner/save': words,
  'POST /store/admin/banner/delete': words,
  'POST /store/admin/banner/move': words,
  'POST /goods/admin/search_keyword/save': words,
  'POST /goods/admin/search_keyword/delete': words,
  'POST /goods/admin/search_keyword/move': words,
  'POST /goods/admin/goods_category/save': words,
  'POST /goods/admin/goods_category/move': words,
  'POST /goods/admin/daily_deal/end': takesBack,
  'POST /order/admin/coupon/preview': reads,
  'POST /order/admin/coupon/end': takesBack,
  'POST /order/admin/coupon/count_members': reads,
  'POST /goods/admin/catalogue_import/open': noValue('nothing changes before the file is applied'),
  'POST /goods/admin/catalogue_import/append': noValue('nothing changes before the file is applied'),
  'POST /goods/admin/catalogue_import/discard': takesBack,
  'POST /goods/admin/card_lot/open': noValue('nothing is for sale before the end of the import'),
  'POST /goods/admin/card_lot/append': noValue('nothing is for sale before the end of the import'),
  'POST /goods/admin/card_lot/discard': takesBack,
  'POST /goods/admin/card_lot/stop': takesBack,
  'POST /goods/admin/card_lot/void': takesBack,
  'POST /goods/admin/card_code/void': takesBack,
  'POST /member/admin/message/reply': words,
  'POST /member/admin/message/begin': words,
  'POST /member/admin/message/upload': words,
  'POST /member/admin/message/note': words,
  'POST /member/admin/message/assign': work,
  'POST /member/admin/message/close': work,
  'POST /member/admin/message/reopen': work,
  'POST /member/admin/template/save': words,
  'POST /member/admin/template/delete': words,
  'POST /auth/admin/passkey/options': ownView,
  'POST /auth/admin/passkey/add': noValue('another proof of the same person'),
  'POST /auth/admin/passkey/delete': takesBack,
  'POST /auth/admin/password/change': noValue('the password of the same person'),
  'POST /auth/admin/recovery/renew': noValue('other proofs of the same person'),
  'POST /auth/admin/session/step_up': noValue('proves the person'),
  'POST /auth/admin/session/revoke': takesBack,
  'POST /upms/admin/member/contact': reads,
  'POST /upms/admin/identity/number': reads,
  'POST /upms/admin/member/lock': noValue('whether the member may sign in'),
  'POST /upms/admin/member/end_sessions': takesBack,
  'POST /upms/admin/member/reset_factors': noValue(
    'what a member signs in with besides the first factor, which stays; the member is notified',
  ),
  'POST /upms/admin/member/note': words,
  'POST /upms/admin/job/discard': takesBack,
  'POST /upms/admin/webhook/close': noValue('the event stays without effect'),
  'POST /upms/admin/outbox/retry': noValue('sends a mail again'),
  'POST /upms/admin/alarm/resolve': work,
};
