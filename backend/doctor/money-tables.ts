import type { PgTable } from 'drizzle-orm/pg-core';
import { afterSales } from '../database/schema/after-sales';
import { cardLot } from '../database/schema/card-lots';
import { dailyDeal, sku } from '../database/schema/catalog';
import { coinLot, coinMovement } from '../database/schema/coin-lots';
import { dispute } from '../database/schema/disputes';
import { providerFact } from '../database/schema/facts';
import { cardCode, supplierCall, supplierEvent } from '../database/schema/fulfilment';
import { journalEntry, journalLine } from '../database/schema/journal';
import { orderItem, orderLog, orders } from '../database/schema/orders';
import { paymentEvent, paymentLog, refund } from '../database/schema/payments';
import { present } from '../database/schema/presents';
import { couponCode, pointAccount, pointLog } from '../database/schema/pricing';
import { receipt, receiptCounter } from '../database/schema/receipts';
import { bookDifference, providerTransaction } from '../database/schema/reconciliation';
import { coinAdjustment } from '../database/schema/staff-members';

/** The tables that record money, coins and goods, by topic. */
export const moneyTables: readonly PgTable[] = [
  orders,
  orderItem,
  orderLog,
  paymentLog,
  paymentEvent,
  providerFact,
  refund,
  afterSales,
  dispute,
  journalEntry,
  journalLine,
  providerTransaction,
  bookDifference,
  receipt,
  receiptCounter,
  pointAccount,
  pointLog,
  coinLot,
  coinMovement,
  coinAdjustment,
  couponCode,
  dailyDeal,
  sku,
  cardCode,
  cardLot,
  present,
  supplierCall,
  supplierEvent,
];
