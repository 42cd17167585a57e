import { Alert } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { OrderState } from '@/components/staff/format/state-tag';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';
import { useTimelineText } from './timeline-text';

/**
 * Whether the order changed since a dialog opened, and what changed. The text of the dialog is kept, and its button
 * decides by the new state.
 */
export function useConflict(order: StaffOrderDetail, isPossible: boolean) {
  const [first] = useState(order);
  const hasChanged = order.version !== first.version;
  return { first, hasChanged, isPossible };
}

export function ConflictNote({
  conflict,
  order,
}: {
  readonly conflict: ReturnType<typeof useConflict>;
  readonly order: StaffOrderDetail;
}) {
  const t = useTranslations('staff.conflict');
  const textOf = useTimelineText();
  if (!conflict.hasChanged) return null;
  const latest = order.timeline.find(({ type }) => type !== 'NOTE');
  const what = latest && textOf(latest);
  return (
    <Alert
      className="s-alert"
      type="warning"
      showIcon
      role="alert"
      title={t('title')}
      description={
        <>
          <p className="s-conflict">
            <OrderState status={conflict.first.status} holdReason={conflict.first.holdReason} />
            →
            <OrderState status={order.status} holdReason={order.holdReason} />
          </p>
          {what ? <p>{t('by', { what: what.title, by: what.by })}</p> : null}
          <p>{conflict.isPossible ? t('again') : t('impossible')}</p>
        </>
      }
    />
  );
}
