import { useTranslations } from 'next-intl';
import { Link } from '@/lib/routing/navigation';
import { orderPath, paymentPath } from '@/lib/routing/paths';

/** The actions for an unpaid order. */
export function PayAgain({ orderSn }: { orderSn: string }) {
  const text = useTranslations('payment');
  return (
    <>
      <Link className="button button-primary" href={paymentPath(orderSn)}>
        {text('result.again')}
      </Link>
      <Link className="button" href={orderPath(orderSn)}>
        {text('outcome.viewOrder')}
      </Link>
    </>
  );
}
