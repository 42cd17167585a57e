import type { z } from 'zod';
import { accountContract } from './account';
import { addressContract } from './address';
import { afterSalesContract } from './after-sales';
import { approvalContract } from './approval';
import { authContract } from './auth';
import { cardLotContract } from './card-lot';
import { categoryContract } from './category';
import { checkoutContract } from './checkout';
import { contentContract } from './content';
import { couponContract } from './coupon';
import { currencyContract } from './currency';
import { dealContract } from './deal';
import { disputeContract } from './dispute';
import type { Endpoint } from './endpoint';
import { favoriteContract } from './favorite';
import { fileContract } from './file';
import { gameAccountContract } from './game-account';
import { homeContract } from './home';
import { inboxContract } from './inbox';
import { memberContract } from './member';
import { messageContract } from './message';
import { operationsContract } from './operations';
import { orderContract } from './order';
import { passkeyContract } from './passkey';
import { paymentContract } from './payment';
import { pointsContract } from './points';
import { productContract } from './product';
import { productListContract } from './product-list';
import { quoteContract } from './quote';
import { receiptContract } from './receipt';
import { reconciliationContract } from './reconciliation';
import { refundContract } from './refund';
import { registerContract } from './register';
import { reportContract } from './report';
import { reviewContract } from './review';
import { sandboxContract } from './sandbox';
import { savedCardContract } from './saved-card';
import { screeningContract } from './screening';
import { searchContract } from './search';
import { siteContract } from './site';
import { staffContract } from './staff';
import { staffContentContract } from './staff-content';
import { staffCouponContract } from './staff-coupon';
import { staffDealContract } from './staff-deal';
import { staffGoodsContract } from './staff-goods';
import { staffMemberContract } from './staff-member';
import { staffOrderContract } from './staff-order';
import { staffProductContract } from './staff-product';
import { staffReviewContract } from './staff-review';
import { staffSettingsContract } from './staff-settings';
import { verificationContract } from './verification';
import { verifyCodeContract } from './verify-code';

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
  ...staffOrderContract,
  ...screeningContract,
  ...staffGoodsContract,
  ...staffProductContract,
  ...staffReviewContract,
  ...staffContentContract,
  ...staffDealContract,
  ...staffCouponContract,
  ...cardLotContract,
  ...approvalContract,
  ...staffMemberContract,
  ...operationsContract,
  ...staffSettingsContract,
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
