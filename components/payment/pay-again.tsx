import { useTranslations } from 'next-intl';
import { Link } from '@/lib/i18n/navigation';
import { orderAddress, paymentAddress } from '@/lib/routing/addresses';

/** What is left to do for an order that is still unpaid. */
export function PayAgain({ orderSn }: { orderSn: string }) {
  const text = useTranslations('payment');
  return (
    <>
      <Link className="button button-primary" href={paymentAddress(orderSn)}>
        {text('result.again')}
      </Link>
      <Link className="button" href={orderAddress(orderSn)}>
        {text('outcome.viewOrder')}
      </Link>
    </>
  );
}
