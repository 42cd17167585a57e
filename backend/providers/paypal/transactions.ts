import type { Money, TransactionInformation } from '@paypal/paypal-server-sdk';
import type { ProviderTransaction } from '../../ports/payment-provider';
import type { PaypalContext } from './orders';
import { fromPaypalAmount } from './paypal-amounts';

/** PayPal's codes of events that move the balance; the first four letters name the group. */
const kinds: Readonly<Record<string, ProviderTransaction['kind']>> = {
  T0006: 'PAYMENT',
  T1106: 'REFUND',
  T1107: 'REFUND',
  T1201: 'DISPUTE',
  T1202: 'DISPUTE_REVERSAL',
  T0400: 'PAYOUT',
  T0403: 'PAYOUT',
};

const pageSize = 100;

/** Completed transactions of a period; PayPal lists them after up to three hours, for at most 31 days at once. */
export async function listTransactions(
  { client }: PaypalContext,
  from: Date,
  to: Date,
): Promise<ProviderTransaction[]> {
  const found: ProviderTransaction[] = [];
  for (let page = 1; ; page += 1) {
    const result = await client.call(({ search }) =>
      search.searchTransactions({
        startDate: from.toISOString(),
        endDate: to.toISOString(),
        fields: 'transaction_info',
        balanceAffectingRecordsOnly: 'Y',
        pageSize,
        page,
      }),
    );
    const details = result.transactionDetails ?? [];
    found.push(...details.flatMap(({ transactionInfo: info }) => (info ? movementOf(info) : [])));
    if (page >= (result.totalPages ?? 1)) return found;
  }
}

/** A number of this store: another shop of the account has its own. */
const isOurs = (reference: string | undefined) => /^[PR]\d{10,24}(-\d+)?$/.test(reference ?? '');

function movementOf(info: TransactionInformation): ProviderTransaction[] {
  const kind = kinds[info.transactionEventCode ?? ''];
  const { transactionId: id, transactionAmount: money, transactionInitiationDate: time } = info;
  if (kind === undefined || !id || !money || !time || info.transactionStatus === 'D') return [];
  if (kind !== 'PAYOUT' && !isOurs(info.invoiceId)) return [];
  const minor = signedMinor(money);
  return [
    {
      id: `${id}:${info.transactionEventCode}`,
      kind,
      // A payment is known by its order here, not by its capture.
      ref: kind === 'REFUND' || kind === 'PAYOUT' ? id : null,
      reference: kind === 'PAYOUT' ? null : (info.invoiceId ?? null),
      currency: money.currencyCode,
      minor,
      settled: {
        currency: money.currencyCode,
        minor,
        feeMinor: info.feeAmount ? -signedMinor(info.feeAmount) : 0,
      },
      time: new Date(time),
    },
  ];
}

function signedMinor({ currencyCode, value }: Money): number {
  const minor = fromPaypalAmount({ currencyCode, value: value.replace(/^-/, '') });
  return value.startsWith('-') ? -minor : minor;
}
