import { useTranslations } from 'next-intl';
import { usePermission } from '@/components/staff/frame/profile-context';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { formatYuan } from '@/lib/money';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';
import type { Permission } from '@/lib/permissions/staff-permissions';
import { Link } from '@/lib/routing/navigation';
import { staffApprovalsPath } from '@/lib/routing/staff-paths';

/** Whether one person cannot release the order alone. */
export const needsSecond = ({ release }: Pick<StaffOrderDetail, 'release'>) =>
  release !== null && (release.needsSecond || release.asked !== null);

/** That a release needs a second person, or who asked for one. Nothing for an order that is not on hold. */
export function ReleaseNote({ order: { release } }: { readonly order: Pick<StaffOrderDetail, 'release'> }) {
  const t = useTranslations('staff.release');
  if (!release) return null;
  const { asked } = release;
  if (!asked)
    return (
      <p className="s-tip s-release-note" data-tone={release.needsSecond ? 'soon' : undefined}>
        <Icon name="clock" size={16} />
        <span>{t('second', { limit: formatYuan(release.limit) })}</span>
      </p>
    );
  const time = asked.time.slice(5, 16);
  return (
    <p className="s-tip s-release-note" data-tone="soon">
      <Icon name="clock" size={16} />
      <span>
        <LiveText>{asked.isMe ? t('askedByMe', { time }) : t('asked', { name: asked.by, time })}</LiveText>{' '}
        <ApprovalLink asked={asked} permission="order.approve" text={t('open')} />
      </span>
    </p>
  );
}

/** A link to a request for a second person, for the person who asked and for those who may decide. */
export function ApprovalLink({
  asked,
  permission,
  text,
}: {
  readonly asked: { readonly approvalId: string; readonly isMe: boolean };
  readonly permission: Permission;
  readonly text: string;
}) {
  const mayDecide = usePermission(permission);
  if (!asked.isMe && !mayDecide) return null;
  return (
    <Link
      className="s-link"
      href={`${staffApprovalsPath}?${asked.isMe ? 'view=OWN&' : ''}id=${asked.approvalId}`}
    >
      {text}
    </Link>
  );
}
