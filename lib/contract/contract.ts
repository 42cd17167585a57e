import type { z } from 'zod';
import { accountContract } from '../account/contract';
import { memberContract } from '../account/member-contract';
import { approvalContract } from '../approvals/staff/contract';
import { authContract } from '../auth/contract';
import { factorContract } from '../auth/factor-contract';
import { providerContract } from '../auth/provider-contract';
import { registerContract } from '../auth/register-contract';
import { verifyCodeContract } from '../auth/verify-code-contract';
import { checkoutContract } from '../checkout/contract';
import { pointsContract } from '../coins/contract';
import { connectionContract } from '../connections/staff/contract';
import { contentContract } from '../content/contract';
import { staffContentContract } from '../content/staff/contract';
import { couponContract } from '../coupons/contract';
import { staffCouponContract } from '../coupons/staff/contract';
import { staffCouponGrantContract } from '../coupons/staff/grant-contract';
import { currencyContract } from '../currencies/contract';
import { dashboardContract } from '../dashboard/staff/contract';
import { cardCodeContract } from '../delivery/contract';
import { cardLotContract } from '../delivery/staff/contract';
import { disputeContract } from '../disputes/contract';
import { figuresContract } from '../figures/contract';
import { homeContract } from '../home/contract';
import { addressContract } from '../members/address-contract';
import { favoriteContract } from '../members/favorite-contract';
import { gameAccountContract } from '../members/game-account-contract';
import { staffMemberContract } from '../members/staff/contract';
import { policyReportContract } from '../operations/contract';
import { operationsContract } from '../operations/staff/contract';
import { orderContract } from '../orders/contract';
import { staffOrderAccountContract } from '../orders/staff/account-contract';
import { staffOrderContract } from '../orders/staff/contract';
import { paymentContract } from '../payments/contract';
import { sandboxContract } from '../payments/sandbox-contract';
import { savedCardContract } from '../payments/saved-card-contract';
import { presentContract } from '../presents/contract';
import { staffPresentContract } from '../presents/staff/contract';
import { quoteContract } from '../pricing/contract';
import { categoryContract } from '../products/category-contract';
import { productContract } from '../products/contract';
import { dealContract } from '../products/deal-contract';
import { productListContract } from '../products/list-contract';
import { staffGoodsContract } from '../products/staff/contract';
import { staffProductContract } from '../products/staff/editor-contract';
import { catalogueImportContract } from '../products/staff/import-contract';
import { staffDealContract } from '../promotions/staff/contract';
import { pushContract } from '../push/contract';
import { receiptContract } from '../receipts/contract';
import { reconciliationContract } from '../reconciliation/staff/contract';
import { afterSalesContract } from '../refunds/after-sales-contract';
import { refundContract } from '../refunds/contract';
import { staffRefundContract } from '../refunds/staff/contract';
import { reportContract } from '../reports/staff/contract';
import { reviewContract } from '../reviews/contract';
import { staffReviewContract } from '../reviews/staff/contract';
import { screeningContract } from '../screening/staff/contract';
import { searchContract } from '../search/contract';
import { staffSearchContract } from '../search/staff/contract';
import { siteContract } from '../settings/contract';
import { staffSettingsContract } from '../settings/staff/contract';
import { apiKeyContract } from '../staff/api-key-contract';
import { staffAuditContract } from '../staff/audit-contract';
import { staffContract } from '../staff/contract';
import { passkeyContract } from '../staff/passkey-contract';
import { savedViewContract } from '../staff/saved-view-contract';
import { messageContract } from '../support/contract';
import { inboxContract } from '../support/staff/contract';
import { verificationContract } from '../verification/contract';
import type { Endpoint } from '../wire/endpoint';
import { fileContract } from '../wire/file';

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
  ...figuresContract,
  ...homeContract,
  ...memberContract,
  ...cardCodeContract,
  ...presentContract,
  ...pushContract,
  ...staffPresentContract,
  ...orderContract,
  ...productContract,
  ...productListContract,
  ...quoteContract,
  ...siteContract,
  ...verifyCodeContract,
  ...authContract,
  ...registerContract,
  ...providerContract,
  ...factorContract,
  ...accountContract,
  ...verificationContract,
  ...searchContract,
  ...reviewContract,
  ...couponContract,
  ...pointsContract,
  ...paymentContract,
  ...savedCardContract,
  ...refundContract,
  ...staffRefundContract,
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
  ...apiKeyContract,
  ...staffAuditContract,
  ...staffOrderAccountContract,
  ...staffOrderContract,
  ...savedViewContract,
  ...screeningContract,
  ...staffGoodsContract,
  ...staffProductContract,
  ...catalogueImportContract,
  ...staffReviewContract,
  ...staffContentContract,
  ...dashboardContract,
  ...staffDealContract,
  ...staffCouponContract,
  ...staffCouponGrantContract,
  ...cardLotContract,
  ...approvalContract,
  ...staffMemberContract,
  ...operationsContract,
  ...policyReportContract,
  ...connectionContract,
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
