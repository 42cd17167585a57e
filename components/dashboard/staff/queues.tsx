import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Panel } from '@/components/staff/format/panel';
import { Waiting } from '@/components/staff/format/when';
import { useProfile } from '@/components/staff/frame/profile-context';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { type DecisionKind, decisions, decisionsOf } from '@/lib/dashboard/decisions';
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
import { decisionCountQuery } from '@/lib/staff/queries/system';

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

/** What waits for a decision of this person, with the age of the oldest; kinds without any are folded. */
export function Queues() {
  const t = useTranslations('staff.dashboard');
  const { roles } = useProfile();
  const { data: counts } = useQuery(decisionCountQuery());
  const kinds = decisionsOf(roles);
  const waiting = counts ? kinds.filter((kind) => (counts[kind]?.count ?? 0) > 0) : kinds;
  const others = kinds.filter((kind) => !waiting.includes(kind));
  return (
    <Panel title={t('decisions')} extra={<small className="s-hint">{t('yourRole')}</small>} isFlush>
      <ul className="s-queues">
        {waiting.map((kind) => (
          <Queue key={kind} kind={kind} waiting={counts?.[kind]} />
        ))}
      </ul>
      {others.length > 0 ? (
        <details className="s-queues-rest">
          <summary>
            <LiveText>
              {waiting.length === 0 ? t('nothingWaits') : t('nothingElse', { count: others.length })}
            </LiveText>
            <Icon name="chevron-down" size={16} />
          </summary>
          <ul className="s-queues">
            {others.map((kind) => (
              <Queue key={kind} kind={kind} waiting={counts?.[kind]} />
            ))}
          </ul>
        </details>
      ) : null}
    </Panel>
  );
}

/** A link to where the decisions of one kind are taken. */
function Queue({
  kind,
  waiting,
}: {
  readonly kind: DecisionKind;
  /** Undefined while it is loading. */
  readonly waiting: { count: number; oldest: number | null } | undefined;
}) {
  const t = useTranslations('staff.dashboard');
  const { icon, path } = places[kind];
  return (
    <li>
      <Link href={path}>
        <Icon name={icon} size={16} />
        <span>{t(`queue.${kind}`)}</span>
        <small>
          {waiting?.oldest
            ? t.rich('oldest', {
                time: () => <Waiting since={waiting.oldest ?? 0} goal={decisions[kind].goal} />,
              })
            : null}
        </small>
        <b>{waiting?.count ?? '–'}</b>
      </Link>
    </li>
  );
}
