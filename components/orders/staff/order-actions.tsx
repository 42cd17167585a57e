import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { StaffOrderAction, StaffOrderDetail } from '@/lib/orders/staff/contract';

const DecisionDialog = dynamic(() => import('./decision-dialog').then((file) => file.DecisionDialog), {
  ssr: false,
});
const ShipDialog = dynamic(() => import('./ship-dialog').then((file) => file.ShipDialog), { ssr: false });
const RefundDialog = dynamic(() => import('./refund-dialog').then((file) => file.RefundDialog), {
  ssr: false,
});

/** The last one is the most likely next step and is filled. */
const order: readonly StaffOrderAction[] = ['CANCEL', 'REFUND', 'DENY', 'DELIVER', 'SHIP', 'RELEASE'];
const dangers: readonly StaffOrderAction[] = ['CANCEL', 'DENY'];

/** The actions of an order. The `action` of the URL opens its dialog, once. */
export function OrderActions({ order: detail }: { readonly order: StaffOrderDetail }) {
  const asked = useSearchParams().get('action');
  return <Actions key={asked} detail={detail} asked={asked} />;
}

/** What the person may do with the order as it is; on the phone a bar at the bottom. */
function Actions({ detail, asked }: { readonly detail: StaffOrderDetail; readonly asked: string | null }) {
  const t = useTranslations('staff.order.action');
  // Another person decides about a release that was asked for.
  const isAsked = detail.release?.asked != null;
  const actions = order.filter(
    (action) => detail.actions.includes(action) && !(action === 'RELEASE' && isAsked),
  );
  // The open dialog stays when the order changes meanwhile, and says so.
  const [open, setOpen] = useState(() => actions.find((action) => action === asked) ?? null);
  const close = () => {
    setOpen(null);
    if (asked !== null) window.history.replaceState(null, '', window.location.pathname);
  };
  return (
    <>
      {actions.length > 0 ? (
        <div className="s-actions s-action-bar">
          {actions.map((action, index) => (
            <Button
              key={action}
              type={index === actions.length - 1 && !dangers.includes(action) ? 'primary' : 'default'}
              danger={dangers.includes(action)}
              onClick={() => setOpen(action)}
            >
              {t(action)}
            </Button>
          ))}
        </div>
      ) : null}
      {open === 'RELEASE' || open === 'DENY' || open === 'CANCEL' ? (
        <DecisionDialog action={open} order={detail} onClose={close} />
      ) : null}
      {open === 'SHIP' || open === 'DELIVER' ? (
        <ShipDialog action={open} order={detail} onClose={close} />
      ) : null}
      {open === 'REFUND' ? <RefundDialog order={detail} onClose={close} /> : null}
    </>
  );
}
