import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { ErrorNote } from '@/components/staff/form/error-note';
import { Icon } from '@/components/ui/picture/icon';
import { assignHold, screeningQueries } from '@/lib/screening/queries/staff';
import type { ScreeningCase } from '@/lib/screening/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { formatShanghai } from '@/lib/time';

/** Who works on the order, with the buttons to take and return it. */
export function HoldAssignee({ detail: { order, assignee, actions } }: { readonly detail: ScreeningCase }) {
  const t = useTranslations('staff.screening');
  const assign = useStaffAction(assignHold, [screeningQueries]);
  if (actions.length === 0) return null;
  const until = assignee ? formatShanghai(assignee.until).slice(11, 16) : '';
  const isMine = assignee?.isMe === true;
  return (
    <>
      <div className="s-hold-assignee" data-tone={assignee && !isMine ? 'soon' : undefined}>
        <Icon name="user" size={16} />
        <span role="status">
          {assignee
            ? isMine
              ? t('mine', { until })
              : t('taken', { name: assignee.name, until })
            : t('free')}
        </span>
        <Button
          size="small"
          loading={assign.isPending}
          onClick={() =>
            assign.mutate(
              isMine
                ? { action: 'RETURN', orderSn: order.sn }
                : { action: 'TAKE', orderSn: order.sn, from: assignee?.id ?? null },
            )
          }
        >
          {isMine ? t('return') : assignee ? t('takeOver') : t('take')}
        </Button>
      </div>
      <ErrorNote error={assign.error} />
    </>
  );
}
