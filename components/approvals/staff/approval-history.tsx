import { useTranslations } from 'next-intl';
import { Facts } from '@/components/staff/format/panel';
import { StateTag } from '@/components/staff/format/state-tag';
import { LiveText, YuanText } from '@/components/ui/price/amount-text';
import type { ApprovalDetail } from '@/lib/approvals/staff/contract';
import type { ApprovalHistory as History } from '@/lib/approvals/staff/history';
import { formatYuan } from '@/lib/money';
import { limitsOf, limitsOfOne } from '@/lib/permissions/value-acts';
import { formatShanghai } from '@/lib/time';

type Act = History['acts'][number];
const states = ['alone', 'approved', 'waiting'] as const;

/** Whether the limits of an act are amounts, so that a sum of its values says something. */
const isWorth = (kind: Act['kind']) =>
  limitsOf(kind).some((name) => limitsOfOne[name].unit === 'yuan' || limitsOfOne[name].unit === 'coins');

/** What the person who asks did within a day besides this request, and the earlier requests about the same. */
export function ApprovalHistory({ approval }: { readonly approval: ApprovalDetail }) {
  const t = useTranslations('staff.approvals');
  const { acts, earlier } = approval.history;
  const textOf = (act: Act) =>
    states
      .filter((state) => act[state].count > 0)
      .map((state) => {
        const { count, value } = act[state];
        return isWorth(act.kind)
          ? t(`history.${state}Worth`, { count, value: formatYuan(value) })
          : t(`history.${state}`, { count });
      })
      .join(' · ');
  const worth = acts.filter(({ kind }) => isWorth(kind));
  const total = worth.reduce((sum, { alone }) => sum + alone.value, 0);
  return (
    <>
      <h3 className="s-sub">{t('history.title')}</h3>
      {acts.length === 0 ? (
        <p className="s-hint">{t('history.none')}</p>
      ) : (
        <Facts
          facts={[
            ...acts.map((act) => ({
              name: t(`kind.${act.kind}`),
              value: <LiveText>{textOf(act)}</LiveText>,
            })),
            ...(worth.length > 0
              ? [
                  {
                    name: t('history.total'),
                    value: (
                      <b>
                        <YuanText value={total} />
                      </b>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {earlier.length > 0 ? (
        <>
          <h3 className="s-sub">{t('history.earlier')}</h3>
          <ul className="s-changes">
            {earlier.map(({ id, status, requester, value, createdTime }) => (
              <li key={id}>
                <span>
                  <LiveText>{formatShanghai(createdTime, 'minute').slice(5)}</LiveText> · {requester}
                </span>
                <span>{value === null ? '–' : <YuanText value={value} />}</span>
                <StateTag tone={status === 'APPROVED' ? 'green' : 'grey'}>{t(`status.${status}`)}</StateTag>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
