import { useTranslations } from 'next-intl';
import type { StaffDispute } from '@/lib/reconciliation/queries/staff';
import { parseShanghai } from '@/lib/time';
import { StateTag } from './state-tag';
import { Length, When } from './when';

/** Codes of Stripe and PayPal by what they mean. */
const meanings = {
  fraudulent: 'fraud',
  UNAUTHORISED: 'fraud',
  unrecognized: 'fraud',
  product_not_received: 'notReceived',
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'notReceived',
  product_unacceptable: 'notAsDescribed',
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'notAsDescribed',
  duplicate: 'duplicate',
  DUPLICATE_TRANSACTION: 'duplicate',
  INCORRECT_AMOUNT: 'amount',
  credit_not_processed: 'credit',
  CREDIT_NOT_PROCESSED: 'credit',
  subscription_canceled: 'canceled',
  CANCELED_RECURRING_BILLING: 'canceled',
} as const;

/** The reason of a dispute in words; a code that is not known is shown as it is. */
export function useDisputeReason(): (code: string) => string {
  const t = useTranslations('staff.disputes.reasons');
  return (code) => {
    const key = Object.hasOwn(meanings, code) ? meanings[code as keyof typeof meanings] : undefined;
    return key ? t(key) : code;
  };
}

const day = 86_400_000;

/** Until when evidence is accepted, or that it was submitted. */
export function Due({
  dispute,
}: {
  readonly dispute: Pick<StaffDispute, 'closedTime' | 'evidenceTime' | 'evidenceDueTime' | 'evidenceState'>;
}) {
  const t = useTranslations('staff.disputes');
  if (dispute.closedTime) return <When time={dispute.closedTime} />;
  if (dispute.evidenceState === 'SENDING') return <StateTag tone="amber">{t('sending')}</StateTag>;
  if (dispute.evidenceTime) {
    return (
      <StateTag tone="blue" icon="check">
        {t('submitted')}
      </StateTag>
    );
  }
  if (!dispute.evidenceDueTime) return '–';
  const left = parseShanghai(dispute.evidenceDueTime) - Date.now();
  if (left <= 0) return <StateTag tone="red">{t('overdue')}</StateTag>;
  return (
    <span className="s-waiting" data-tone={left < 3 * day ? 'late' : left < 5 * day ? 'soon' : undefined}>
      {t.rich('left', { time: () => <Length ms={left} /> })}
    </span>
  );
}
