import type { contract } from '../../lib/contract/contract';
import { profileRoutes } from '../domains/account/profile/routes';
import { memberAccountRoutes } from '../domains/account/routes';
import { staffApprovalsRoutes } from '../domains/approvals/staff/routes';
import { authRoutes } from '../domains/auth/routes';
import { checkoutRoutes } from '../domains/checkout/routes';
import { coinsRoutes } from '../domains/coins/routes';
import { staffConnectionRoutes } from '../domains/connections/staff/routes';
import { contentRoutes } from '../domains/content/routes';
import { staffContentRoutes } from '../domains/content/staff/routes';
import { couponsRoutes } from '../domains/coupons/routes';
import { staffCouponsRoutes } from '../domains/coupons/staff/routes';
import { currenciesRoutes } from '../domains/currencies/routes';
import { staffDashboardRoutes } from '../domains/dashboard/staff/routes';
import { deliveryRoutes } from '../domains/delivery/routes';
import { staffDeliveryRoutes } from '../domains/delivery/staff/routes';
import { disputesRoutes } from '../domains/disputes/routes';
import { figuresRoutes } from '../domains/figures/routes';
import { filesRoutes } from '../domains/files/routes';
import { storefrontRoutes } from '../domains/home/routes';
import { addressesRoutes } from '../domains/members/addresses/routes';
import { favoritesRoutes } from '../domains/members/favorites/routes';
import { gameAccountsRoutes } from '../domains/members/game-accounts/routes';
import { staffMembersRoutes } from '../domains/members/staff/routes';
import { operationsRoutes } from '../domains/operations/routes';
import { staffOperationsRoutes } from '../domains/operations/staff/routes';
import { orderCommandsRoutes } from '../domains/orders/commands/routes';
import { ordersRoutes } from '../domains/orders/routes';
import { staffOrdersRoutes } from '../domains/orders/staff/routes';
import { settlementRoutes } from '../domains/payments/settlement/routes';
import { presentRoutes } from '../domains/presents/commands/routes';
import { staffPresentRoutes } from '../domains/presents/staff/routes';
import { staffPricingRoutes } from '../domains/pricing/staff/routes';
import { rechargeRoutes } from '../domains/products/recharge/routes';
import { restockRoutes } from '../domains/products/restock/routes';
import { catalogRoutes } from '../domains/products/routes';
import { catalogueImportRoutes } from '../domains/products/staff/import/routes';
import { staffProductsRoutes } from '../domains/products/staff/routes';
import { promotionsRoutes } from '../domains/promotions/routes';
import { staffPromotionsRoutes } from '../domains/promotions/staff/routes';
import { pushRoutes } from '../domains/push/routes';
import { receiptsRoutes } from '../domains/receipts/routes';
import { reconciliationRoutes } from '../domains/reconciliation/routes';
import { afterSalesRoutes } from '../domains/refunds/routes';
import { staffRefundsRoutes } from '../domains/refunds/staff/routes';
import { staffReportsRoutes } from '../domains/reports/staff/routes';
import { reviewsRoutes } from '../domains/reviews/routes';
import { staffReviewsRoutes } from '../domains/reviews/staff/routes';
import { staffScreeningRoutes } from '../domains/screening/staff/routes';
import { searchRoutes } from '../domains/search/routes';
import { staffSearchRoutes } from '../domains/search/staff/routes';
import { staffSettingsRoutes } from '../domains/settings/staff/routes';
import { staffRoutes } from '../domains/staff/routes';
import { supportRoutes } from '../domains/support/routes';
import { verificationRoutes } from '../domains/verification/routes';
import type { Handlers } from '../platform/handlers';
import { sandboxRoutes } from '../providers/sandbox-payments/routes';

/** The handler of every endpoint of the contract; an endpoint without one does not compile. */
export const routes: Handlers<typeof contract> = {
  ...addressesRoutes,
  ...afterSalesRoutes,
  ...authRoutes,
  ...catalogRoutes,
  ...checkoutRoutes,
  ...coinsRoutes,
  ...contentRoutes,
  ...currenciesRoutes,
  ...deliveryRoutes,
  ...disputesRoutes,
  ...favoritesRoutes,
  ...filesRoutes,
  ...gameAccountsRoutes,
  ...memberAccountRoutes,
  ...operationsRoutes,
  ...orderCommandsRoutes,
  ...ordersRoutes,
  ...presentRoutes,
  ...profileRoutes,
  ...couponsRoutes,
  ...promotionsRoutes,
  ...pushRoutes,
  ...receiptsRoutes,
  ...rechargeRoutes,
  ...reconciliationRoutes,
  ...restockRoutes,
  ...reviewsRoutes,
  ...searchRoutes,
  ...settlementRoutes,
  ...staffRoutes,
  ...staffProductsRoutes,
  ...catalogueImportRoutes,
  ...staffPromotionsRoutes,
  ...staffCouponsRoutes,
  ...staffPricingRoutes,
  ...staffDeliveryRoutes,
  ...staffReviewsRoutes,
  ...staffApprovalsRoutes,
  ...staffDashboardRoutes,
  ...staffContentRoutes,
  ...staffMembersRoutes,
  ...staffOperationsRoutes,
  ...staffConnectionRoutes,
  ...staffOrdersRoutes,
  ...staffPresentRoutes,
  ...staffRefundsRoutes,
  ...staffReportsRoutes,
  ...staffScreeningRoutes,
  ...staffSearchRoutes,
  ...staffSettingsRoutes,
  ...figuresRoutes,
  ...storefrontRoutes,
  ...supportRoutes,
  ...verificationRoutes,
  ...sandboxRoutes,
};
