import { useTranslations } from 'next-intl';
import { Waiting } from '@/components/staff/format/when';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import { type DecisionKind, decisions } from '@/lib/dashboard/decisions';
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

/** A link to where the decisions of one kind are taken. */
export function QueueLink({
  kind,
  waiting,
  onClick,
}: {
  readonly kind: DecisionKind;
  /** Undefined while it is loading. */
  readonly waiting: { count: number; oldest: number | null } | undefined;
  readonly onClick?: () => void;
}) {
  const t = useTranslations('staff.dashboard');
  const { icon, path } = places[kind];
  return (
    <li>
      <Link href={path} onClick={onClick}>
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
