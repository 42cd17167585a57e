import { useTranslations } from 'next-intl';
import { Waiting, When } from '@/components/staff/format/when';
import { LiveText, YuanText } from '@/components/ui/price/amount-text';
import { queueGoals } from '@/lib/dashboard/queue-goals';
import { parseShanghai } from '@/lib/time';
import type { IdentityCase } from '@/lib/verification/contract';

/** The queue; rows with an amount have paid orders that wait for the decision. */
export function CaseQueue({
  label,
  rows,
  selected,
  onOpen,
}: {
  readonly label: string;
  readonly rows: readonly IdentityCase[] | undefined;
  readonly selected: string | undefined;
  readonly onOpen: (id: string) => void;
}) {
  const t = useTranslations('staff.verification');
  return (
    <ul className="s-queue" aria-label={label} aria-busy={!rows}>
      {rows?.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            aria-current={row.id === selected ? 'true' : undefined}
            onClick={() => onOpen(row.id)}
          >
            <span className="s-card-line">
              <b className="clip">{row.contact ?? row.nickname}</b>
              {row.status === 'IN_VERIFICATION' ? (
                <Waiting since={parseShanghai(row.submittedTime)} goal={queueGoals.verification} />
              ) : (
                <When time={row.reviewedTime ?? row.submittedTime} />
              )}
            </span>
            <span className="s-card-line">
              <small>
                {row.country} · {t(`idType.${row.idType}`)}
                {row.attempt > 1 ? (
                  <span data-tone="soon">
                    <LiveText>{` · ${t('attempt', { number: row.attempt })}`}</LiveText>
                  </span>
                ) : null}
              </small>
              {row.waitingOrders > 0 ? (
                <small>
                  <YuanText value={row.waitingAmount} />
                </small>
              ) : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
