import { InputNumber } from 'antd';
import { useTranslations } from 'next-intl';
import type { SkuContent } from '@/lib/contract/staff/product';

type Start = NonNullable<SkuContent['start']>;

/** The first price and the cost of a new sku, with its margin. */
export function NewPrices({
  one,
  name,
  onChange,
}: {
  readonly one: SkuContent;
  readonly name: string;
  readonly onChange: (start: Start) => void;
}) {
  const t = useTranslations('staff.product');
  const start = one.start ?? { price: 0.01, marketPrice: null, cost: 0.01 };
  const margin = Math.round(((start.price - start.cost) * 1000) / start.price) / 10;
  const field = (key: 'price' | 'cost', label: string) => (
    <td data-number>
      <InputNumber
        size="small"
        min={0.01}
        max={1_000_000}
        precision={2}
        controls={false}
        className="s-narrow"
        value={start[key]}
        aria-label={label}
        onChange={(value) => value !== null && onChange({ ...start, [key]: value })}
      />
    </td>
  );
  return (
    <>
      {field('price', t('sku.priceOf', { name }))}
      {field('cost', t('sku.costOf', { name }))}
      <td data-number>
        <b data-tone={margin < 4 ? 'bad' : undefined}>{margin} %</b>
      </td>
    </>
  );
}
