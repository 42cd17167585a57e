import type { Routes } from '../../platform/handlers';
import { countApprovals, listApprovals } from '../approvals/list-approvals';
import { decideApproval, viewApproval } from './approvals/decide';
import { endCoupon } from './coupons/end-coupon';
import { grantCoupons } from './coupons/grant-coupons';
import { countMembers, grantFiltered } from './coupons/grant-filtered';
import { listCouponsForStaff } from './coupons/list-coupons';
import { listGrants } from './coupons/list-grants';
import { listUses } from './coupons/list-uses';
import { saveCoupon } from './coupons/save-coupon';
import { previewCoupon, viewCoupon } from './coupons/view-coupon';
import { listDealsForStaff } from './deals/list-deals';
import { endDeal, saveDeal } from './deals/save-deal';
import { createProduct, saveProduct } from './editor/save-product';
import { scheduleProduct, unscheduleProduct } from './editor/schedule-product';
import { uploadProductPicture } from './editor/upload-product-picture';
import { productHistory, productRevision, viewProduct } from './editor/view-product';
import { appendLines } from './lots/append-lines';
import { releaseLot, stopLot, voidCode, voidLot } from './lots/change-lot';
import { daysOfCover } from './lots/days-of-cover';
import { discardImport } from './lots/drop-imports';
import { finishImport } from './lots/finish-import';
import { listCodes, listLots, listProblems, viewLot } from './lots/list-lots';
import { openImport } from './lots/open-import';
import { chooseSkus } from './prices/choose-skus';
import { changePrices } from './prices/create-change';
import { cancelChange, listChanges } from './prices/list-changes';
import { previewPrices } from './prices/preview-change';
import { priceHistory } from './prices/price-history';
import { viewChange } from './prices/view-change';
import { changeSale, changeStock } from './products/change-sale';
import { countProducts, listProducts } from './products/list-products';
import { hideReview, showReview } from './reviews/hide-review';
import { countReviews, listReviewsForStaff } from './reviews/list-reviews';
import { translateReview } from './reviews/translate-review';

export const staffCatalogueRoutes = {
  'GET /goods/admin/goods/list': (context, { query }) => listProducts(context, query),
  'GET /goods/admin/goods/count': async (context) => ({
    ...(await countProducts(context)),
    REVIEWS: await countReviews(context),
  }),
  'POST /goods/admin/goods/sale': (context, { body }) => changeSale(context, body),
  'POST /goods/admin/sku/stock': (context, { body }) => changeStock(context, body),
  'GET /goods/admin/goods/view': (context, { query }) => viewProduct(context, query.id),
  'POST /goods/admin/goods/create': (context, { body }) => createProduct(context, body),
  'POST /goods/admin/goods/save': (context, { body }) => saveProduct(context, body),
  'GET /goods/admin/goods/history': (context, { query }) => productHistory(context, query),
  'GET /goods/admin/goods/revision': (context, { query }) => productRevision(context, query.id),
  'POST /goods/admin/goods/schedule': (context, { body }) => scheduleProduct(context, body),
  'POST /goods/admin/goods/unschedule': (context, { body }) => unscheduleProduct(context, body),
  'POST /goods/admin/picture/upload': (context, _input, request) => uploadProductPicture(context, request),
  'GET /goods/admin/daily_deal/list': (context, { query }) => listDealsForStaff(context, query),
  'POST /goods/admin/daily_deal/save': (context, { body }) => saveDeal(context, body),
  'POST /goods/admin/daily_deal/end': (context, { body }) => endDeal(context, body),
  'GET /order/admin/coupon/list': (context, { query }) => listCouponsForStaff(context, query),
  'GET /order/admin/coupon/view': (context, { query }) => viewCoupon(context, query.id),
  'GET /order/admin/coupon/use_list': (context, { query }) => listUses(context, query),
  'GET /order/admin/coupon/grant_list': (context, { query }) => listGrants(context, query),
  'POST /order/admin/coupon/preview': (context, { body }) => previewCoupon(context, body),
  'POST /order/admin/coupon/save': (context, { body }) => saveCoupon(context, body),
  'POST /order/admin/coupon/end': (context, { body }) => endCoupon(context, body),
  'POST /order/admin/coupon/grant': (context, { body }, request) =>
    grantCoupons(context, body, request.headers.get('idempotency-key') ?? ''),
  'POST /order/admin/coupon/count_members': (context, { body }) => countMembers(context, body),
  'POST /order/admin/coupon/grant_filtered': (context, { body }, request) =>
    grantFiltered(context, body, request.headers.get('idempotency-key') ?? ''),
  'GET /goods/admin/price/skus': (context, { query }) => chooseSkus(context, query),
  'GET /goods/admin/price/preview': (context, { query }) => previewPrices(context, query),
  'POST /goods/admin/price/change': (context, { body }, request) =>
    changePrices(context, body, request.headers.get('idempotency-key') ?? ''),
  'GET /goods/admin/price/list': (context, { query }) => listChanges(context, query),
  'GET /goods/admin/price/view': (context, { query }) => viewChange(context, query.id),
  'GET /goods/admin/price/history': (context, { query }) => priceHistory(context, query),
  'POST /goods/admin/price/cancel': (context, { body }) => cancelChange(context, body),
  'GET /goods/admin/card_lot/list': (context, { query }) => listLots(context, query),
  'GET /goods/admin/card_lot/view': (context, { query }) => viewLot(context, query.id),
  'GET /goods/admin/card_lot/stock': (context, { query }) => daysOfCover(context, query.most),
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
  'GET /goods/admin/review/list': (context, { query }) => listReviewsForStaff(context, query),
  'POST /goods/admin/review/hide': (context, { body }) => hideReview(context, body),
  'POST /goods/admin/review/show': (context, { body }) => showReview(context, body),
  'POST /goods/admin/review/translate': (context, { body }) => translateReview(context, body),
  'GET /upms/admin/approval/list': (context, { query }) => listApprovals(context, query),
  'GET /upms/admin/approval/count': (context) => countApprovals(context),
  'GET /upms/admin/approval/view': (context, { query }) => viewApproval(context, query.id),
  'POST /upms/admin/approval/decide': (context, { body }) => decideApproval(context, body),
} satisfies Routes;
