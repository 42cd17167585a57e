import type { z } from 'zod';
import type { Endpoint } from './dialect/endpoint';
import { fileContract } from './dialect/file';
import { accountContract } from './members/account';
import { addressContract } from './members/address';
import { authContract } from './members/auth';
import { couponContract } from './members/coupon';
import { favoriteContract } from './members/favorite';
import { gameAccountContract } from './members/game-account';
import { memberContract } from './members/member';
import { messageContract } from './members/message';
import { passkeyContract } from './members/passkey';
import { pointsContract } from './members/points';
import { registerContract } from './members/register';
import { verificationContract } from './members/verification';
import { verifyCodeContract } from './members/verify-code';
import { afterSalesContract } from './orders/after-sales';
import { checkoutContract } from './orders/checkout';
import { disputeContract } from './orders/dispute';
import { orderContract } from './orders/order';
import { paymentContract } from './orders/payment';
import { quoteContract } from './orders/quote';
import { receiptContract } from './orders/receipt';
import { refundContract } from './orders/refund';
import { reviewContract } from './orders/review';
import { sandboxContract } from './orders/sandbox';
import { savedCardContract } from './orders/saved-card';
import { categoryContract } from './products/category';
import { dealContract } from './products/deal';
import { staffContract } from './staff/account';
import { approvalContract } from './staff/approval';
import { staffAuditContract } from './staff/audit';
import { cardLotContract } from './staff/card-lot';
import { staffContentContract } from './staff/content';
import { staffCouponContract } from './staff/coupon';
import { staffCouponGrantContract } from './staff/coupon-grant';
import { staffDealContract } from './staff/deal';
import { staffGoodsContract } from './staff/goods';
import { inboxContract } from './staff/inbox';
import { staffMemberContract } from './staff/member';
import { operationsContract } from './staff/operations';
import { staffOrderContract } from './staff/order';
import { staffOrderAccountContract } from './staff/order-account';
import { staffProductContract } from './staff/product';
import { reconciliationContract } from './staff/reconciliation';
import { reportContract } from './staff/report';
import { staffReviewContract } from './staff/review';
import { savedViewContract } from './staff/saved-view';
import { screeningContract } from './staff/screening';
import { staffSearchContract } from './staff/search';
import { staffSettingsContract } from './staff/settings';
import { contentContract } from './storefront/content';
import { currencyContract } from './storefront/currency';
import { homeContract } from './storefront/home';
import { productContract } from './storefront/product';
import { productListContract } from './storefront/product-list';
import { searchContract } from './storefront/search';
import { siteContract } from './storefront/site';

/** Every endpoint, declared once: routing, validation, OpenAPI, the gateway and both clients read this. */
export const contract = {
  ...addressContract,
  ...categoryContract,
  ...checkoutContract,
  ...contentContract,
  ...currencyContract,
  ...dealContract,
  ...favoriteContract,
  ...fileContract,
  ...gameAccountContract,
  ...homeContract,
  ...memberContract,
  ...orderContract,
  ...productContract,
  ...productListContract,
  ...quoteContract,
  ...siteContract,
  ...verifyCodeContract,
  ...authContract,
  ...registerContract,
  ...accountContract,
  ...verificationContract,
  ...searchContract,
  ...reviewContract,
  ...couponContract,
  ...pointsContract,
  ...paymentContract,
  ...savedCardContract,
  ...refundContract,
  ...disputeContract,
  ...receiptContract,
  ...reconciliationContract,
  ...reportContract,
  ...afterSalesContract,
  ...sandboxContract,
  ...messageContract,
  ...inboxContract,
  ...passkeyContract,
  ...staffContract,
  ...staffAuditContract,
  ...staffOrderAccountContract,
  ...staffOrderContract,
  ...savedViewContract,
  ...screeningContract,
  ...staffGoodsContract,
  ...staffProductContract,
  ...staffReviewContract,
  ...staffContentContract,
  ...staffDealContract,
  ...staffCouponContract,
  ...staffCouponGrantContract,
  ...cardLotContract,
  ...approvalContract,
  ...staffMemberContract,
  ...operationsContract,
  ...staffSettingsContract,
  ...staffSearchContract,
};

export type Contract = typeof contract;
/** `'METHOD /path'`. */
export type EndpointKey = keyof Contract;

type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a caller passes: the input side of the schemas. */
export type CallInput<K extends EndpointKey> = {
  [Part in Extract<keyof Contract[K], 'params' | 'query' | 'body'>]: Sent<Contract[K][Part]>;
};

/** What a call returns: the content of `data`, parsed. */
export type CallOutput<K extends EndpointKey> = z.output<Contract[K]['data']>;

type Received<T> = T extends z.ZodType ? z.output<T> : undefined;

type Part<E extends Endpoint, P extends 'params' | 'query' | 'body'> = E[P] extends z.ZodType
  ? Received<E[P]>
  : undefined;

/** What a handler of the backend receives. */
export type HandlerInput<E extends Endpoint> = {
  params: Part<E, 'params'>;
  query: Part<E, 'query'>;
  body: Part<E, 'body'>;
};
