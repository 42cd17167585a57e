import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import { moneyTables } from '../../backend/doctor/money-tables';

/** Columns in which no corruption is planted, with the reason: by their names in every table, or in one. */
type Reason = { reason: string; names?: readonly string[]; of?: Readonly<Record<string, readonly string[]>> };

const reasons: readonly Reason[] = [
  {
    reason: 'it counts or dates every write of its row, whatever it changes',
    names: ['version', 'updated_time'],
  },
  { reason: 'it decides only when a provider is asked next', names: ['check_count'] },
  { reason: 'it decides only whether people are reminded again', names: ['alarmed_time', 'warned_time'] },
  {
    reason: 'it decides only whether an unpaid order may wait once more for its payment',
    of: { orders: ['expire_grace_used'] },
  },
  { reason: 'what the store asked of the provider for a session', of: { payment_log: ['asks_three_ds'] } },
  { reason: 'a part of the key of its row', of: { journal_line: ['line'] } },
  {
    reason: 'a term of sale that staff set: no other row says it, so that any value may be meant',
    of: {
      sku: [
        ...['sort', 'face_value', 'bonus_value', 'first_purchase_bonus', 'price_fen', 'market_price_fen'],
        ...['cost_fen', 'limit_per_order', 'is_default', 'is_popular', 'is_marketable', 'created_time'],
      ],
      daily_deal: [
        ...['discount_price_fen', 'start_time', 'end_time', 'quota', 'limit_per_member', 'allow_coupon'],
        'created_time',
      ],
      card_lot: ['cost_fen', 'supplier', 'expire_time', 'ignores_case', 'columns', 'invoice'],
    },
  },
  {
    reason: 'words and pictures for people, which no rule of money or goods reads',
    names: ['reason', 'note', 'memo', 'member_text', 'reply', 'name_i18n', 'specification_i18n'],
    of: {
      orders: ['address', 'contact_email', 'remark', 'express_company', 'tracking_no', 'client_ip', 'lang'],
      order_item: ['goods_slug', 'account_display', 'role_name'],
      after_sales: ['description', 'image_ids', 'return_company', 'return_tracking_no'],
      dispute: ['evidence_note', 'evidence_refusal', 'evidence_files'],
      book_difference: ['expected', 'found', 'resolution'],
      present: ['design', 'receiver', 'greeting'],
    },
  },
  {
    reason: 'a word about what became of an event: the rows that it changed are corrupted',
    of: { payment_event: ['result'], supplier_event: ['result'] },
  },
  {
    reason: 'an assessment of the provider, which decides only how its order is screened',
    of: { payment_log: ['risk'] },
  },
  {
    reason: 'how and where a session is paid, or why it was not',
    of: {
      payment_log: [
        ...['redirect_url', 'qr_code', 'locale', 're_pay_url', 'fail_key', 'account_issue'],
        ...['cardholder_name', 'card_brand', 'card_last4', 'card_wallet'],
      ],
    },
  },
  {
    reason: 'a number that the supplier alone knows',
    of: { order_item: ['supplier_order_no', 'supplier_product'] },
  },
  {
    reason: 'a document of several values: the columns that say the same are corrupted',
    of: {
      order_log: ['detail'],
      provider_fact: ['content'],
      receipt: ['content'],
      supplier_call: ['response'],
      after_sales: ['card_ids'],
    },
  },
  {
    reason: 'sealed, or a digest: known-corruptions.ts damages such values',
    of: {
      order_item: ['recharge_values_enc'],
      provider_fact: ['digest'],
      card_code: ['card_no_enc', 'secret_enc', 'secret_hash', 'ending_hash'],
      present: ['token_hash', 'opened_by_hash'],
    },
  },
  {
    reason: 'a number by which people find the row; other rows name its id',
    of: { sku: ['sn'], card_lot: ['sn'], coupon_code: ['code'] },
  },
  {
    reason: 'the key under which a request is repeated, which the client chooses',
    of: { orders: ['idempotency_key'] },
  },
];

/** Why no corruption is planted in a column; null when one is. */
export function reasonNotPlanted(table: string, column: PgColumn): string | null {
  if (column.primary) return 'the key of its row, which is deleted and doubled instead';
  const found = reasons.find(
    ({ names = [], of = {} }) => names.includes(column.name) || of[table]?.includes(column.name),
  );
  return found?.reason ?? null;
}

/** Tables whose rows are not deleted or doubled, with the reason. */
export const keptRows: Readonly<Record<string, string>> = {
  payment_event: 'providers repeat and lose events, and old ones are deleted',
  supplier_event: 'suppliers repeat and lose callbacks, and old ones are deleted',
};

/** Tables with columns of value in which nothing is planted, with the reason. */
export const tablesNotPlanted: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['coupon', 'goods', 'vip_level', 'payment_method', 'site_config'].map((table) => [
      table,
      'terms of sale that staff set; each order keeps what it was sold for, and counts are in known-corruptions.ts',
    ]),
  ),
  currency: 'rates that a source or staff state; each payment keeps the one that it was made with',
  exchange_rate: 'rates that a source or staff state; each payment keeps the one that it was made with',
  member: 'its sum of a year is wrong in known-corruptions.ts; the rest is of no money',
  staff_account: 'of access, which the log of staff acts records, and of no money',
};

/** What is not planted: tables, columns and rows by reason. */
export function notPlanted(): { reason: string; what: string[] }[] {
  const byReason = new Map<string, string[]>();
  const add = (reason: string, what: string) => byReason.set(reason, [...(byReason.get(reason) ?? []), what]);
  for (const table of moneyTables) {
    const { name, columns } = getTableConfig(table);
    for (const column of columns) {
      const reason = reasonNotPlanted(name, column);
      if (reason !== null) add(reason, `${name}.${column.name}`);
    }
  }
  for (const [table, reason] of Object.entries(keptRows)) add(reason, `rows of ${table}`);
  for (const [table, reason] of Object.entries(tablesNotPlanted)) add(reason, `all of ${table}`);
  return [...byReason].map(([reason, what]) => ({ reason, what }));
}

/** Names above that no table has any more. */
export function unknownNames(): string[] {
  const columns = new Map(
    moneyTables.map((table) => {
      const { name, columns: all } = getTableConfig(table);
      return [name, all.map((column) => column.name)] as const;
    }),
  );
  return reasons.flatMap(({ names = [], of = {} }) => [
    ...names.filter((name) => ![...columns.values()].some((all) => all.includes(name))),
    ...Object.entries(of).flatMap(([table, all]) =>
      all.filter((name) => !columns.get(table)?.includes(name)).map((name) => `${table}.${name}`),
    ),
  ]);
}
