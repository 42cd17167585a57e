import { locales } from '../i18n/locales';
import type { TextKind } from '../text/read-text';

/**
 * The kind of every text that a request carries, by the name of its field. A field has one meaning in the whole contract;
 * `exceptions` has the few that differ. A test walks the contract and fails for a text without a kind.
 */
const fields: Partial<Record<TextKind, string>> = {
  name: 'brand company expressCompany name receiver supplier actor cardholderName',
  line: 'wechatOrQq contactInfo fileName invoice keywords reference subject members',
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
    'action address addressId after all areaCode attestationObject auth authenticatorData avatar back backImage before beginDate blocked-uri cardId cardIds category categoryCode challengeId clientDataJSON clientSecret code color connectionId contentHash couponCodeId couponId coverUrl currency currencyCode cvc design differenceId disputeId document-uri endpoint effective-directive endDate error events expireDay expiry factorCode format from frontImage goods goodsId goodsIds group icon id ids imageId images inputMode inStock isExchange iss items key link lotId memberId messageId method number oldTicket onSale others p256dh pattern PayerID paymentId paymentLogSn paymentMethod pictures present presentId provider query quoteToken randomStr rawId refresh_token refundId region regions registeredSince rePayUrl requestId returns script-sample selfieImage sessionIds signature skuId slug source-file staffId state taxNumber ticket to token trackingNo transaction transform undo url userHandle validateToken value violated-directive withFilters withoutRelated withText zone',
};

/** By endpoint; a nested field has its parent before it (`captcha.code`). */
const exceptions: Readonly<Record<string, Readonly<Record<string, TextKind>>>> = {
  'POST /order/member/coupon_code/redeem': { code: 'printedCode', 'captcha.code': 'token' },
  'POST /upms/member/verify_code/check': { code: 'oneTimeCode' },
  'POST /upms/member/factor/confirm': { code: 'oneTimeCode' },
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
