import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Panel } from '@/components/staff/format/panel';
import { Waiting } from '@/components/staff/format/when';
import { useProfile } from '@/components/staff/frame/profile-context';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import { type DecisionKind, decisions, decisionsOf } from '@/lib/contract/dialect/decisions';
import { decisionCountQuery } from '@/lib/queries/staff/system';
import { Link } from '@/lib/routing/navigation';
import {
  staffApprovalsPath,
  staffBooksPath,
  staffInboxPath,
  staffOperationsPath,
  staffOrdersPath,
  staffRefundsPath,
  staffScreeningPath,
  staffVerificationPath,
} from '@/lib/routing/staff-paths';

/** Where each decision is taken. */
const places: Readonly<Record<DecisionKind, { icon: IconName; path: string }>> = {
  holds: { icon: 'shield', path: staffScreeningPath },
  shipments: { icon: 'box', path: `${staffOrdersPath}?view=ACTION&status=PENDING_SHIPMENT` },
  requests: { icon: 'refresh', path: staffRefundsPath },
  returns: { icon: 'box', path: `${staffRefundsPath}?view=APPROVED` },
  refunds: { icon: 'refresh', path: `${staffRefundsPath}?view=MANUAL` },
  disputes: { icon: 'card', path: `${staffRefundsPath}?view=DISPUTES` },
  approvals: { icon: 'lock', path: staffApprovalsPath },
  tickets: { icon: 'headset', path: staffInboxPath },
  verifications: { icon: 'user', path: staffVerificationPath },
  differences: { icon: 'receipt', path: staffBooksPath },
  jobs: { icon: 'bolt', path: `${staffOperationsPath}?view=DEAD` },
  webhooks: { icon: 'bolt', path: `${staffOperationsPath}?view=WEBHOOKS` },
  notices: { icon: 'bell', path: `${staffOperationsPath}?view=MAIL` },
  alarms: { icon: 'alert', path: `${staffOperationsPath}?view=ALARMS` },
};

/** What waits for a decision of this person, with the age of the oldest. */
export function Queues() {
  const t = useTranslations('staff.dashboard');
  const { roles } = useProfile();
  const { data: counts } = useQuery(decisionCountQuery());
  return (
    <Panel title={t('decisions')} extra={<small className="s-hint">{t('yourRole')}</small>} isFlush>
      <ul className="s-queues">
        {decisionsOf(roles).map((kind) => {
          const waiting = counts?.[kind];
          const { icon, path } = places[kind];
          return (
            <li key={kind}>
              <Link href={path}>
                <Icon name={icon} size={16} />
                <span>{t(`queue.${kind}`)}</span>
                <small>
                  {waiting?.count === 0
                    ? t('nothing')
                    : waiting?.oldest
                      ? t.rich('oldest', {
                          time: () => <Waiting since={waiting.oldest ?? 0} goal={decisions[kind].goal} />,
                        })
                      : null}
                </small>
                <b>{waiting?.count ?? '–'}</b>
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
