import type { contract } from '../../lib/contract/contract';
import { addressesRoutes } from '../domains/addresses/routes';
import { afterSalesRoutes } from '../domains/after-sales/routes';
import { authRoutes } from '../domains/auth/routes';
import { catalogRoutes } from '../domains/catalog/routes';
import { checkoutRoutes } from '../domains/checkout/routes';
import { coinsRoutes } from '../domains/coins/routes';
import { contentRoutes } from '../domains/content/routes';
import { currenciesRoutes } from '../domains/currencies/routes';
import { deliveryRoutes } from '../domains/delivery/routes';
import { disputesRoutes } from '../domains/disputes/routes';
import { favoritesRoutes } from '../domains/favorites/routes';
import { filesRoutes } from '../domains/files/routes';
import { gameAccountsRoutes } from '../domains/game-accounts/routes';
import { memberAccountRoutes } from '../domains/member-account/routes';
import { orderCommandsRoutes } from '../domains/order-commands/routes';
import { ordersRoutes } from '../domains/orders/routes';
import { profileRoutes } from '../domains/profile/routes';
import { promotionsRoutes } from '../domains/promotions/routes';
import { receiptsRoutes } from '../domains/receipts/routes';
import { rechargeRoutes } from '../domains/recharge/routes';
import { reconciliationRoutes } from '../domains/reconciliation/routes';
import { restockRoutes } from '../domains/restock/routes';
import { reviewsRoutes } from '../domains/reviews/routes';
import { searchRoutes } from '../domains/search/routes';
import { settlementRoutes } from '../domains/settlement/routes';
import { staffRoutes } from '../domains/staff/routes';
import { staffCatalogueRoutes } from '../domains/staff-catalogue/routes';
import { staffContentRoutes } from '../domains/staff-content/routes';
import { staffMembersRoutes } from '../domains/staff-members/routes';
import { staffOperationsRoutes } from '../domains/staff-operations/routes';
import { staffOrdersRoutes } from '../domains/staff-orders/routes';
import { staffReportsRoutes } from '../domains/staff-reports/routes';
import { staffScreeningRoutes } from '../domains/staff-screening/routes';
import { staffSearchRoutes } from '../domains/staff-search/routes';
import { staffSettingsRoutes } from '../domains/staff-settings/routes';
import { storefrontRoutes } from '../domains/storefront/routes';
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
  ...orderCommandsRoutes,
  ...ordersRoutes,
  ...profileRoutes,
  ...promotionsRoutes,
  ...receiptsRoutes,
  ...rechargeRoutes,
  ...reconciliationRoutes,
  ...restockRoutes,
  ...reviewsRoutes,
  ...searchRoutes,
  ...settlementRoutes,
  ...staffRoutes,
  ...staffCatalogueRoutes,
  ...staffContentRoutes,
  ...staffMembersRoutes,
  ...staffOperationsRoutes,
  ...staffOrdersRoutes,
  ...staffReportsRoutes,
  ...staffScreeningRoutes,
  ...staffSearchRoutes,
  ...staffSettingsRoutes,
  ...storefrontRoutes,
  ...supportRoutes,
  ...verificationRoutes,
  ...sandboxRoutes,
};
