import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import type { OrderDetail } from '@/lib/orders/contract';

/** Few members open it, and forms need a library of their own. */
const FixAccountForm = lazy(() => import('./fix-account-form'));

/** Corrects the recharge account of an order that is not delivered yet. */
export function FixAccount({ order }: { order: OrderDetail }) {
  const text = useTranslations('order.fix');
  const [isOpen, setOpen] = useState(false);
  const notice = (
    <Notice
      tone={order.holdReason === 'SUPPLIER' ? 'warning' : 'info'}
      end={
        <button type="button" className="button button-small" onClick={() => setOpen(true)}>
          {text('open')}
        </button>
      }
    >
      {text(order.holdReason === 'SUPPLIER' ? 'needed' : 'possible')}
    </Notice>
  );
  if (!isOpen) return notice;
  return (
    <Suspense fallback={notice}>
      <FixAccountForm order={order} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
