import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import type { Quote } from '@/lib/contract/order';
import { Link } from '@/lib/i18n/navigation';

/** Says that the units asked for are not in stock, and what can be done. */
export function StockNotice({
  orderable,
  name,
  goodsHref,
  onQuantity,
}: {
  /** Units that can be had: fewer than were asked for. */
  orderable: Quote['orderable'];
  /** Of the denomination. */
  name: string;
  goodsHref: string;
  onQuantity: (quantity: number) => void;
}) {
  const text = useTranslations('order.confirm.stock');
  if (orderable === 0) {
    return (
      <Notice
        tone="warning"
        live
        end={
          <Link className="button button-small" href={goodsHref}>
            {text('others')}
          </Link>
        }
      >
        {text('soldOut', { name })}
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      live
      end={
        <button type="button" className="button button-small" onClick={() => onQuantity(orderable)}>
          {text('take', { count: orderable })}
        </button>
      }
    >
      {text('few', { count: orderable })}
    </Notice>
  );
}
