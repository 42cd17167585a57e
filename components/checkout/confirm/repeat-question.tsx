import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog/dialog';
import type { OrderRepeat } from '@/lib/checkout/contract';
import { Link } from '@/lib/routing/navigation';
import { orderPath, paymentPath } from '@/lib/routing/paths';

/** Asks before an order that repeats an unpaid one, or one that was paid a short while ago. */
export function RepeatQuestion({
  repeat,
  onClose,
  onConfirm,
}: {
  /** Null: closed. */
  repeat: OrderRepeat | null;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const text = useTranslations('order.repeat');
  if (repeat === null) return null;
  const { kind, orderSn, minutes } = repeat;
  const isUnpaid = kind === 'UNPAID';
  return (
    <Dialog
      open
      onClose={onClose}
      title={text(`${kind}.title`)}
      foot={
        <>
          <Link
            className={isUnpaid ? 'button button-primary' : 'button'}
            href={isUnpaid ? paymentPath(orderSn) : orderPath(orderSn)}
          >
            {text(`${kind}.open`)}
          </Link>
          <button type="button" className={isUnpaid ? 'button' : 'button button-primary'} onClick={onConfirm}>
            {text(`${kind}.again`)}
          </button>
        </>
      }
    >
      <p>{text(`${kind}.text`, { minutes })}</p>
    </Dialog>
  );
}
