import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import type { OrderDetail } from '@/lib/orders/contract';
import type { MessageKey } from '@/lib/wire/message-keys';

/** Few members open it, and forms need a library of their own. */
const FixAccountForm = lazy(() => import('./fix-account-form'));

/** Refusals of a top-up that another account can end. */
const aboutAccount: readonly (string | null)[] = [
  'goods_account_forbidden',
  'goods_account_formatInvalid',
  'goods_account_limitExceeded',
  'goods_account_notFound',
  'goods_account_regionMismatch',
] satisfies MessageKey[];

function noticeOf({ holdReason, delivery }: OrderDetail) {
  if (holdReason !== 'SUPPLIER') return 'possible';
  return aboutAccount.includes(delivery.failReason) ? 'needed' : 'refused';
}

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
      {text(noticeOf(order))}
    </Notice>
  );
  if (!isOpen) return notice;
  return (
    <Suspense fallback={notice}>
      <FixAccountForm order={order} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
