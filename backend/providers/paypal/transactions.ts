import { z } from 'zod';
import {
  type ProviderTransaction,
  UnreadableResponseError,
  type UnreadTransaction,
} from '../../ports/payment-provider';
import { unreadId } from '../../ports/unread-transaction';
import { fetchCapture, ownerOfCapture } from './capture-owner';
import { dateOf, money, type PaypalMoney, text } from './order-state';
import type { PaypalContext } from './orders';
import { fromPaypalBalance } from './paypal-amounts';

type Kind = ProviderTransaction['kind'] | 'DISPUTE_FEE';

/** PayPal's codes of events that move the balance, by what they mean to the store. */
const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['T0006', 'PAYMENT'],
  ['T1107', 'REFUND'],
  // PayPal holds the money during a dispute, or takes it at the end of one.
  ['T1106', 'DISPUTE'],
  ['T1110', 'DISPUTE'],
  ['T1201', 'DISPUTE'],
  ['T1207', 'DISPUTE'],
  ['T1111', 'DISPUTE_REVERSAL'],
  ['T1202', 'DISPUTE_REVERSAL'],
  ['T1205', 'DISPUTE_REVERSAL'],
  ['T1208', 'DISPUTE_REVERSAL'],
  ['T0106', 'DISPUTE_FEE'],
  // Between the balance and the bank account in either direction, and what the bank returned.
  ['T0300', 'PAYOUT'],
  ['T0301', 'PAYOUT'],
  ['T0302', 'PAYOUT'],
  ['T0303', 'PAYOUT'],
  ['T0400', 'PAYOUT'],
  ['T0401', 'PAYOUT'],
  ['T0403', 'PAYOUT'],
  ['T1101', 'PAYOUT'],
  ['T1104', 'PAYOUT'],
]);

/** S succeeded. V succeeded and was reversed later, by a movement of its own. */
const successful = ['S', 'V'];
/** Denied, and pending: listed as S when it succeeds. */
const withoutEffect = ['D', 'P'];

/** Authorisations and holds: the balance has the money, and what follows is listed. */
const holds = /^T(13|15)\d\d$|^T1105$/;

const pageSize = 100;

const page = z.object({
  transaction_details: z.array(z.unknown()),
  total_pages: z.number().int().positive().nullable().catch(null),
});

const detail = z.object({
  transaction_info: z.object({
    transaction_id: text,
    transaction_event_code: text,
    transaction_initiation_date: text,
    transaction_amount: money,
    fee_amount: z.unknown().optional(),
    transaction_status: text,
    invoice_id: text,
    paypal_reference_id: text,
  }),
});
type Info = z.output<typeof detail>['transaction_info'];

/**
 * Successful transactions of a period; PayPal lists them after up to three hours, for at most 31 days at once. One that
 * cannot be read is returned as such.
 */
export async function listTransactions(
  context: PaypalContext,
  from: Date,
  to: Date,
): Promise<(ProviderTransaction | UnreadTransaction)[]> {
  const found: (ProviderTransaction | UnreadTransaction)[] = [];
  for (let number = 1; ; number += 1) {
    const body = await context.client.read(({ search }) =>
      search.searchTransactions({
        startDate: from.toISOString(),
        endDate: to.toISOString(),
        fields: 'transaction_info',
        balanceAffectingRecordsOnly: 'Y',
        pageSize,
        page: number,
      }),
    );
    const parsed = page.safeParse(body);
    if (!parsed.success) throw new UnreadableResponseError('paypal: no usable list of transactions');
    const { transaction_details: details, total_pages: pages } = parsed.data;
    for (const each of details) found.push(...(await movementOf(context, each)));
    if (pages === null ? details.length < pageSize : number >= pages) return found;
  }
}

async function movementOf(
  context: PaypalContext,
  listed: unknown,
): Promise<(ProviderTransaction | UnreadTransaction)[]> {
  const parsed = detail.safeParse(listed);
  if (!parsed.success) return [unread(listed)];
  const { transaction_info: info } = parsed.data;
  const { transaction_event_code: code, transaction_status: status } = info;
  if (withoutEffect.includes(status ?? '') || holds.test(code ?? '')) return [];
  const kind = kinds.get(code ?? '');
  const reference = kind === 'PAYOUT' ? null : await referenceOf(context, info, kind);
  if (reference === 'OTHER_SHOP') return [];
  const isReadable = kind !== undefined && reference !== 'UNSTATED' && successful.includes(status ?? '');
  const movement = isReadable ? readMovement(info, kind, reference) : null;
  return [movement ?? unread(listed)];
}

/**
 * The number of this store that a movement is about. That of a dispute, of a refund that was made at PayPal by hand, or with
 * an unknown code may state the capture alone. One with an unknown code that states no payment of another shop is not taken
 * for that of another shop (decision 081); any other one without a number is.
 */
async function referenceOf(
  context: PaypalContext,
  { invoice_id: invoice, paypal_reference_id: captureId }: Info,
  kind: Kind | undefined,
): Promise<string | 'OTHER_SHOP' | 'UNSTATED'> {
  if (/^[PR]\d{10,24}(-\d+)?$/.test(invoice ?? '')) return invoice ?? '';
  const mayBeOurs = kind === undefined || kind.startsWith('DISPUTE');
  if (invoice !== null || !(mayBeOurs || kind === 'REFUND')) return 'OTHER_SHOP';
  const capture = captureId === null ? null : await fetchCapture(context, captureId);
  const unstated = mayBeOurs ? 'UNSTATED' : 'OTHER_SHOP';
  const owner = capture === null ? unstated : ownerOfCapture(capture);
  return typeof owner === 'object' ? owner.number : owner;
}

/** @returns null for a movement without its time or amount */
function readMovement(info: Info, kind: Kind, reference: string | null): ProviderTransaction | null {
  const { transaction_id: id, transaction_event_code: code, transaction_amount: amount } = info;
  const time = dateOf(info.transaction_initiation_date);
  const minor = signedMinor(amount);
  const fee = info.fee_amount === undefined || info.fee_amount === null ? 0 : feeOf(info);
  if (id === null || amount === null || time === null || minor === null || fee === null) return null;
  // The fee of a dispute moves nothing of the payment.
  const isFee = kind === 'DISPUTE_FEE';
  const { currency_code: currency } = amount;
  const moved = isFee ? { minor: 0, feeMinor: -minor } : { minor, feeMinor: -fee };
  return {
    id: `${id}:${code}`,
    kind: isFee ? 'DISPUTE' : kind,
    // A payment is known by its order here, not by its capture.
    ref: kind === 'REFUND' || kind === 'PAYOUT' ? id : null,
    reference,
    currency,
    minor: moved.minor,
    settled: { currency, ...moved },
    time,
  };
}

/** Null for an amount that cannot be read, or in another currency than the movement. */
function feeOf({ fee_amount: fee, transaction_amount: amount }: Info): number | null {
  const read = money.parse(fee);
  return read?.currency_code === amount?.currency_code ? signedMinor(read) : null;
}

function signedMinor(amount: PaypalMoney | null): number | null {
  try {
    return amount && fromPaypalBalance({ currencyCode: amount.currency_code, value: amount.value });
  } catch {
    return null;
  }
}

/** Most characters of a movement that is shown to staff. */
const longest = 300;

function unread(listed: unknown): UnreadTransaction {
  const text = JSON.stringify(listed) ?? '';
  return { id: unreadId(listed), kind: 'UNREAD', text: text.slice(0, longest) };
}
