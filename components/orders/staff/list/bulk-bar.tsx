import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { usePermissions } from '@/components/staff/frame/profile-context';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import { YuanText } from '@/components/ui/price/amount-text';
import { type BulkAction, bulkActions } from '@/lib/orders/queries/staff-bulk';
import type { StaffOrderRow } from '@/lib/orders/staff/contract';
import type { Permission } from '@/lib/permissions/staff-permissions';

const BulkDialog = dynamic(() => import('./bulk-dialog').then((file) => file.BulkDialog), { ssr: false });

const needs: Record<BulkAction, { permission: Permission; icon: IconName }> = {
  RELEASE: { permission: 'order.decide', icon: 'check' },
  CANCEL: { permission: 'order.cancel', icon: 'close' },
  NOTE: { permission: 'order.note', icon: 'pencil' },
};
/** The only state in which an action is possible. */
const statusOf = { RELEASE: 'PENDING_REVIEW', CANCEL: 'PENDING_PAYMENT' } as const;

function impossibleOf(action: BulkAction, orders: readonly StaffOrderRow[]): keyof typeof statusOf | null {
  if (action === 'NOTE' || orders.every(({ status }) => status === statusOf[action])) return null;
  return action;
}

/** What can be done with the selected orders. An action that one of them does not allow says so. */
export function BulkBar({
  orders,
  onClear,
}: {
  readonly orders: readonly StaffOrderRow[];
  readonly onClear: () => void;
}) {
  const t = useTranslations('staff.bulk');
  const isPermitted = usePermissions();
  // The dialog keeps its orders, although they leave the list when their state changes.
  const [running, setRunning] = useState<{ action: BulkAction; orders: readonly StaffOrderRow[] } | null>(
    null,
  );
  const sum = orders.reduce((fen, order) => fen + Math.round(order.payAmount * 100), 0) / 100;
  return (
    <>
      {orders.length > 0 ? (
        <section className="s-bulk" aria-label={t('label')}>
          <p role="status">
            <b>{t('selected', { count: orders.length })}</b> <YuanText value={sum} />
          </p>
          {bulkActions
            .filter((action) => isPermitted(needs[action].permission))
            .map((action) => {
              const impossible = impossibleOf(action, orders);
              return (
                <button
                  key={action}
                  type="button"
                  aria-disabled={impossible !== null}
                  title={impossible ? t(`${impossible}.impossible`) : undefined}
                  onClick={() => {
                    if (!impossible) setRunning({ action, orders });
                  }}
                >
                  <Icon name={needs[action].icon} size={16} />
                  {t(`${action}.name`)}
                </button>
              );
            })}
          <button type="button" aria-label={t('clear')} onClick={onClear}>
            <Icon name="close" size={16} />
          </button>
        </section>
      ) : null}
      {running ? (
        <BulkDialog
          action={running.action}
          orders={running.orders}
          onClose={(hasRun) => {
            setRunning(null);
            if (hasRun) onClear();
          }}
        />
      ) : null}
    </>
  );
}
