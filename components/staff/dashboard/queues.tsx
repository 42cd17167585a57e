import { useTranslations } from 'next-intl';
import { Panel } from '@/components/staff/format/panel';
import { Waiting } from '@/components/staff/format/when';
import { useProfile } from '@/components/staff/frame/profile-context';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import { queueGoals } from '@/lib/contract/dialect/queue-goals';
import { isPermitted, type Permission } from '@/lib/contract/dialect/staff-permissions';
import type { StaffDashboard } from '@/lib/contract/staff/dashboard';
import { Link } from '@/lib/routing/navigation';
import {
  staffInboxPath,
  staffOperationsPath,
  staffOrdersPath,
  staffRefundsPath,
  staffVerificationPath,
} from '@/lib/routing/staff-paths';

type Name = keyof StaffDashboard['queues'];

/** Where each queue is worked on, and after how long it is late. */
const queues: readonly {
  name: Name;
  icon: IconName;
  permission: Permission;
  goal: number;
  path: string;
}[] = [
  {
    name: 'hold',
    icon: 'shield',
    permission: 'order.view',
    goal: queueGoals.hold,
    path: `${staffOrdersPath}?view=HOLD`,
  },
  {
    name: 'refunds',
    icon: 'refresh',
    permission: 'refund.order',
    goal: queueGoals.refund,
    path: `${staffRefundsPath}?view=MANUAL`,
  },
  {
    name: 'tickets',
    icon: 'headset',
    permission: 'ticket.reply',
    goal: queueGoals.ticket,
    path: staffInboxPath,
  },
  {
    name: 'verifications',
    icon: 'user',
    permission: 'verification.decide',
    goal: queueGoals.verification,
    path: staffVerificationPath,
  },
  {
    name: 'disputes',
    icon: 'card',
    permission: 'dispute.manage',
    goal: queueGoals.dispute,
    path: `${staffRefundsPath}?view=DISPUTES`,
  },
  {
    name: 'jobs',
    icon: 'bolt',
    permission: 'operations.view',
    goal: queueGoals.job,
    path: `${staffOperationsPath}?view=DEAD`,
  },
  {
    name: 'alarms',
    icon: 'alert',
    permission: 'operations.view',
    goal: queueGoals.alarm,
    path: `${staffOperationsPath}?view=ALARMS`,
  },
];

/** What waits for a decision of this person, with the age of the oldest. */
export function Queues({ queues: counts }: { readonly queues: StaffDashboard['queues'] }) {
  const t = useTranslations('staff.dashboard');
  const { roles } = useProfile();
  return (
    <Panel title={t('decisions')} extra={<small className="s-hint">{t('yourRole')}</small>} isFlush>
      <ul className="s-queues">
        {queues
          .filter(({ permission }) => isPermitted(roles, permission))
          .map(({ name, icon, goal, path }) => {
            const { count, oldest } = counts[name];
            return (
              <li key={name}>
                <Link href={path}>
                  <Icon name={icon} size={16} />
                  <span>{t(`queue.${name}`)}</span>
                  <small>
                    {count === 0
                      ? t('nothing')
                      : oldest
                        ? t.rich('oldest', { time: () => <Waiting since={oldest} goal={goal} /> })
                        : null}
                  </small>
                  <b>{count}</b>
                </Link>
              </li>
            );
          })}
      </ul>
    </Panel>
  );
}
