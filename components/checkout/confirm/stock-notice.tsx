import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import type { Quote } from '@/lib/pricing/contract';
import { Link } from '@/lib/routing/navigation';

/** Reports that the requested quantity is not in stock, with an alternative. */
export function StockNotice({
  orderable,
  name,
  productHref,
  onQuantity,
}: {
  /** Units in stock: fewer than requested. */
  orderable: Quote['orderable'];
  /** Name of the denomination. */
  name: string;
  productHref: string;
  onQuantity: (quantity: number) => void;
}) {
  const text = useTranslations('order.confirm.stock');
  if (orderable === 0) {
    return (
      <Notice
        tone="warning"
        live
        end={
          <Link className="button button-small" href={productHref}>
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
