import { useTranslations } from 'next-intl';
import { Link } from '@/lib/routing/navigation';
import { homePath, orderPath } from '@/lib/routing/paths';
import { OutcomeCard } from './outcome-card';

/** A payment of another amount or currency arrived and is refunded. The order must not be paid again. */
export function MismatchCard({ orderSn }: { orderSn: string }) {
  const text = useTranslations('payment');
  return (
    <OutcomeCard icon="refresh" title={text('result.mismatch')} lead={text('result.mismatchText')}>
      <Link className="button button-primary" href={orderPath(orderSn)}>
        {text('outcome.viewOrder')}
      </Link>
      <Link className="button" href={homePath}>
        {text('outcome.home')}
      </Link>
    </OutcomeCard>
  );
}
