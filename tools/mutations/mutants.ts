import { browsersAndProviders } from './browser-mutants';
import { cachedResponses } from './cache-mutants';
import { catalogue } from './catalogue-mutants';
import { disputesAndReceipts } from './dispute-mutants';
import { gatewayAndGuards } from './gateway-mutants';
import { lateCoins } from './late-coin-mutants';
import { layouts } from './layout-mutants';
import type { Mutant } from './mutant';
import { accounts, ordersAndLimits, stockAndCoupons } from './order-mutants';
import { booksAndSupply, payments } from './payment-mutants';
import { permissionsAndSecondPersons } from './permission-mutants';
import { presents } from './present-mutants';
import { pricing } from './pricing-mutants';
import { push } from './push-mutants';
import { settlementAndRefunds } from './refund-mutants';
import { memberSessions } from './session-mutants';
import { languages, texts } from './text-mutants';
import { waits } from './wait-mutants';

export const mutants: Mutant[] = [
  ...pricing,
  ...stockAndCoupons,
  ...ordersAndLimits,
  ...payments,
  ...settlementAndRefunds,
  ...booksAndSupply,
  ...disputesAndReceipts,
  ...lateCoins,
  ...presents,
  ...push,
  ...accounts,
  ...memberSessions,
  ...permissionsAndSecondPersons,
  ...catalogue,
  ...gatewayAndGuards,
  ...cachedResponses,
  ...texts,
  ...languages,
  ...layouts,
  ...browsersAndProviders,
  ...waits,
];
