import { locales } from '../i18n/locales';
import type { TextKind } from '../text/read-text';

/**
 * The kind of every text that a request carries, by the name of its field. A field has one meaning in the whole contract;
 * `exceptions` has the few that differ. A test walks the contract and fails for a text without a kind.
 */
const fields: Partial<Record<TextKind, string>> = {
  name: 'brand company expressCompany name receiver supplier actor cardholderName',
  line: 'wechatOrQq contactInfo invoice keywords reference subject members',
  prose: 'content description greeting memo note reason remark reply statement',
  document: ['text', 'texts', ...locales].join(' '),
  email: 'email',
  phone: 'mobile phone',
  reference: 'orderSn orderSns repeatOf',
  printedCode: 'sn',
  postal: 'consignee country detailAddress regionName telephone zipCode',
  search: 'keyword q product',
  profile: 'nickname qq username wechat',
  password: 'password rePassword newPassword currentPassword realName idNumber',
  cells: 'lines',
  values: 'values',
  token:
    'action addressId after before backImage beginDate cardId cardIds categoryCode color couponCodeId couponId coverUrl currency currencyCode design differenceId disputeId endDate expireDay from frontImage goodsId icon imageId images link lotId memberId messageId paymentId paymentLogSn paymentMethod pictures present presentId provider refundId region regions registeredSince selfieImage sessionIds skuId staffId to value PayerID areaCode all attestationObject authenticatorData avatar category challengeId clientDataJSON clientSecret code contentHash cvc expiry format goods goodsIds group id ids inStock inputMode isExchange items key method number oldTicket onSale others pattern query quoteToken randomStr rawId rePayUrl refresh_token requestId returns signature slug taxNumber ticket token trackingNo transform undo userHandle validateToken withFilters withText withoutRelated address transaction state iss error back document-uri blocked-uri effective-directive violated-directive source-file script-sample url events connectionId',
};

/** By endpoint; a nested field has its parent before it (`captcha.code`). */
const exceptions: Readonly<Record<string, Readonly<Record<string, TextKind>>>> = {
  'POST /order/member/coupon_code/redeem': { code: 'printedCode', 'captcha.code': 'token' },
  'POST /upms/member/verify_code/check': { code: 'oneTimeCode' },
  'POST /upms/member/register/submit': { code: 'oneTimeCode' },
  'POST /upms/member/profile/bind_phone': { code: 'oneTimeCode' },
  'POST /upms/member/profile/bind_email': { code: 'oneTimeCode' },
  'POST /order/member/order/look_up': { code: 'oneTimeCode' },
  'POST /order/member/present/open': { code: 'oneTimeCode' },
  'POST /order/member/receipt/issue': { address: 'line', taxNumber: 'line' },
  'GET /upms/admin/audit/list': { subject: 'token' },
  // Names of files, which people do not choose character by character.
  'POST /member/message': { name: 'line' },
  'POST /member/message/reply': { name: 'line' },
  'POST /member/admin/message/reply': { name: 'line' },
};

const byField = new Map<string, TextKind>(
  Object.entries(fields).flatMap(([kind, names]) =>
    // Object.entries loses the type of the keys.
    names.split(' ').map((name): [string, TextKind] => [name, kind as TextKind]),
  ),
);

/**
 * The kind of a field of an endpoint (`'METHOD /path'`); undefined for a field that no request has.
 * @param parent the field that contains it
 */
export function textKindOf(endpoint: string, field: string, parent?: string): TextKind | undefined {
  const own = exceptions[endpoint] ?? {};
  // The names come from the request, and objects inherit properties.
  const name = [`${parent}.${field}`, field].find((one) => Object.hasOwn(own, one));
  return name === undefined ? byField.get(field) : own[name];
}
