import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, type Localized, oneOf, time } from './columns';
import { orders } from './orders';
import { refund } from './payments';

/** A business with its tax details, as it is printed. */
export type Party = {
  name: string;
  address?: string;
  registerNumber?: string;
  taxNumber?: string;
  email?: string;
};

/** What a receipt says; amounts in fen. It is fixed when the receipt is issued. */
export type ReceiptContent = {
  /** The name of the shop; older receipts have none. */
  shop?: Localized;
  /** Its look, as far as it had one of its own: the link of its logo or icon, and its colour. */
  look?: { picture: string | null; colour: string | null };
  /** Null: the receipt names only the shop. */
  seller: Party | null;
  /** The buyer's company, as far as given. */
  company: Party | null;
  orderSn: string;
  paidTime: string;
  paymentMethod: string | null;
  product: {
    name: Localized;
    specification: Localized;
    quantity: number;
    unitPriceFen: number;
    subtotalFen: number;
  };
  amounts: { discountFen: number; freightFen: number; serviceFeeFen: number; totalFen: number };
  /** The tax that the amounts include; older receipts have none. */
  tax?: { ratePpm: number } | null;
  /** What was charged, when it was not CNY. */
  charged: { currency: string; amount: string } | null;
  /** Of a credit note. */
  refund: { receiptSn: string; refundSn: string; amountFen: number; inCoins: boolean; time: string } | null;
};

const receiptKinds = ['RECEIPT', 'CREDIT_NOTE'] as const;

/** Issued receipts and credit notes with what they say; a trigger forbids UPDATE and DELETE. */
export const receipt = pgTable(
  'receipt',
  {
    id: idColumn(),
    kind: text('kind').$type<(typeof receiptKinds)[number]>().notNull(),
    /** Kind and year. Numbers of a series have no gap. */
    series: text('series').notNull(),
    number: integer('number').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The refund of a credit note. */
    refundId: text('refund_id').references(() => refund.id),
    content: jsonb('content').$type<ReceiptContent>().notNull(),
    issuedTime: time('issued_time').notNull(),
  },
  (table) => [
    uniqueIndex('receipt_number').on(table.series, table.number),
    uniqueIndex('receipt_order').on(table.orderId).where(sql`kind = 'RECEIPT'`),
    uniqueIndex('receipt_refund').on(table.refundId).where(sql`kind = 'CREDIT_NOTE'`),
    index('receipt_of_order').on(table.orderId),
    check('receipt_kind_known', oneOf(table.kind, receiptKinds)),
    check('receipt_subject', sql`(${table.kind} = 'CREDIT_NOTE') = (${table.refundId} is not null)`),
  ],
);

/** The last number of each series; its row lock keeps numbers without gaps. */
export const receiptCounter = pgTable('receipt_counter', {
  series: text('series').primaryKey(),
  last: integer('last').notNull(),
});
