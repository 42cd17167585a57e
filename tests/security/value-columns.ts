import { sql } from 'drizzle-orm';
import type { Database } from '@/backend/database/connect';

/** Columns whose change gives money, goods, coins, discounts or access, by table. */
export const valueColumns: Readonly<Record<string, readonly string[]>> = {
  sku: ['face_value', 'bonus_value', 'first_purchase_bonus', 'price_fen', 'cost_fen', 'available', 'stocked'],
  goods: ['coin_rate_ppm', 'min_price_fen', 'bulk_price', 'member_discount', 'coupon_allowed'],
  daily_deal: ['discount_price_fen', 'quota', 'limit_per_member'],
  coupon: ['value', 'max_discount_fen', 'min_order_fen', 'total_quantity', 'per_member', 'point'],
  coupon_code: ['member_id', 'coupon_id'],
  vip_level: ['spend_threshold_fen', 'discount_ppm', 'coin_multiplier_ppm'],
  currency: ['precision', 'rate_ppb', 'premium_ppm'],
  exchange_rate: ['rate_ppb'],
  payment_method: ['fee_rate_ppm', 'fee_fixed_fen', 'min_fen', 'max_fen'],
  site_config: ['value'],
  member: ['spend_365d_fen'],
  point_account: ['balance', 'pending'],
  point_log: ['credit', 'debit'],
  coin_movement: ['coins'],
  orders: ['pay_amount_fen', 'amount_paid_fen', 'amount_refunded_fen', 'reward_point', 'late_coins'],
  order_item: ['face_value', 'unit_price_fen', 'quantity', 'delivered_quantity', 'refunded_quantity'],
  payment_log: ['amount_fen', 'currency_minor', 'refunded_fen', 'refunded_minor'],
  refund: ['amount_fen', 'minor', 'fee_fen', 'units'],
  dispute: ['minor', 'fee_minor', 'lost_fen', 'lost_minor'],
  journal_line: ['minor'],
  card_code: ['secret_enc', 'state', 'order_item_id'],
  staff_account: ['roles', 'status'],
};

/** Numbers that are none, with the reason: `*` for every table, otherwise columns by table. */
export const otherNumbers: Readonly<Record<string, readonly [columns: string, reason: string][]>> = {
  '*': [
    [
      'version sort position line seq number counter tries attempts attempt',
      'orders or counts rows and tries',
    ],
    ['check_count failed_count code_failures factor_step evidence_tries', 'orders or counts rows and tries'],
  ],
  after_sales: [['units', 'what the member asks for; the refund or the codes are the value']],
  approval: [['value_fen', 'what the request is worth, to show it']],
  coupon_grant: [['value_fen', 'what the grant is worth, to show it']],
  coin_adjustment: [['coins', 'why coins moved; point_log and coin_movement hold them']],
  point_log: [['balance_after', 'follows from credit and debit']],
  price_change_item: [['from_fen to_fen', 'a plan; the price is in sku when it applies']],
  card_lot: [
    ['cost_fen lines_read codes known_lines bad_lines', 'what the import was; the codes are in card_code'],
  ],
  catalogue_import: [['lines headings lines_read good refused unchanged', 'lines of a file']],
  catalogue_import_line: [['subject_version', 'a plan; prices and terms are in sku when it applies']],
  card_import_problem: [['same_as_line', 'a line of a file']],
  coupon: [['claimed_quantity', 'counts coupon_code']],
  daily_deal: [['reserved_count sold_count', 'counts orders']],
  sku: [
    ['reserved sold limit_per_order', 'counts orders, and bounds one'],
    ['market_price_fen', 'shown struck through; nothing is paid by it'],
  ],
  goods: [
    ['search_form rating_sum rating_count sales_count popular_rank', 'order and find products'],
    [
      'eta_min_seconds eta_max_seconds late_seconds returns_days',
      'what the shop promises of delivery and returns',
    ],
    ['max_quantity min_vip_level', 'bounds an order'],
    ['weight_grams', 'freight of a parcel, paid by the buyer'],
  ],
  vip_level: [['level', 'orders the levels']],
  goods_favorite: [['price_when_added_fen', 'what the member saw']],
  goods_hits: [['hits', 'counts views']],
  game_account: [['use_count', 'orders the list of the member']],
  orders: [
    [
      'goods_amount_fen activity_discount_fen member_discount_fen coupon_discount_fen',
      'parts of pay_amount_fen',
    ],
    [
      'deduction_total_fen freight_fen order_amount_fen fee_rate_ppm service_fee_fen',
      'parts of pay_amount_fen',
    ],
    [
      'pay_currency_minor pay_rate_ppb pay_premium_ppm tax_rate_ppm',
      'pay_amount_fen in another currency or part',
    ],
    ['deal_quantity', 'units of the order at the price of a deal'],
  ],
  order_item: [
    ['unit_cost_fen subtotal_fen cost_minor', 'follow from price, quantity and the bill of the supplier'],
  ],
  payment_log: [
    ['fee_fen fee_rate_ppm provider_fee_minor', 'parts of amount_fen, and what the provider keeps'],
  ],
  provider_transaction: [['minor settled_minor fee_minor', 'what the provider says happened']],
  reconciliation_run: [['transactions differences', 'counts rows']],
  supplier_balance: [['minor', 'what the supplier says']],
  receipt: [['number', 'orders receipts']],
  receipt_counter: [['last', 'orders receipts']],
  sn_sequence: [['last_value', 'numbers orders']],
  revision: [['number', 'orders revisions']],
  setting_change: [['from_version', 'orders changes']],
  message_ticket: [['reply_count unread_admin_replies', 'counts replies']],
  review: [['score', 'what a buyer thinks']],
  stored_file: [['bytes width height', 'size of a file']],
  data_export: [['bytes', 'size of a file']],
  alarm: [['count', 'counts alarms']],
  alarm_mail: [['waiting', 'counts alarms']],
  policy_report: [['count', 'counts reports']],
  rate_limit: [['points', 'counts requests']],
  idempotency_key: [['status', 'of a response']],
  node_lease: [['node', 'names a process']],
  member_factor: [['step', 'the time of the last code']],
  push_preference: [['quiet_from quiet_until', 'hours in which nothing is shown']],
  webhook_delivery: [['response_code', 'of the receiver']],
  ...Object.fromEntries(
    [
      ['sandbox_card', 'exp_month exp_year'],
      ['sandbox_dispute', 'minor fee_minor'],
      ['sandbox_payment', 'minor refunded_minor precision'],
      ['sandbox_refund', 'minor'],
      ['sandbox_topup', 'face_value quantity'],
    ].map(([table, columns]) => [table, [[columns, 'the provider of a demo']]]),
  ),
};

/** Columns of numbers that are named nowhere above, as `table.column`. */
export async function unnamedNumbers(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision')
    order by 1, 2`);
  const columnsOf = (table: string) =>
    (otherNumbers[table] ?? []).flatMap(([columns]) => columns.split(' ')).concat(valueColumns[table] ?? []);
  const everywhere = columnsOf('*');
  return rows
    .filter(({ table, column }) => !everywhere.includes(column) && !columnsOf(table).includes(column))
    .map(({ table, column }) => `${table}.${column}`);
}

/**
 * A digest of all value, by table: it changes with every value that is added, removed or changed. A sum of hashes needs
 * no order: sorting the rows took most of the time of its tests.
 */
export async function readValue(db: Database): Promise<Record<string, string>> {
  const parts = Object.entries(valueColumns).map(([table, columns]) => {
    const row = `concat_ws('|', ${columns.map((column) => `coalesce("${column}"::text, '-')`).join(', ')})`;
    const all = `concat_ws('|', count(*), sum(hashtextextended(${row}, 0)))`;
    return sql.raw(`select '${table}' as name, ${all} as digest from "${table}"`);
  });
  const { rows } = await db.execute<{ name: string; digest: string }>(sql.join(parts, sql` union all `));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
