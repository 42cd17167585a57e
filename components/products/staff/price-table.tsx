import { useTranslations } from 'next-intl';
import { NumberInput } from '@/components/staff/form/number-input';
import { formatCount } from '@/components/staff/format/count';
import { YuanText } from '@/components/ui/price/amount-text';
import { formatYuan } from '@/lib/money';
import { percentNumber } from '@/lib/part-of-whole';
import type { PriceItem, StaffSku } from '@/lib/products/staff/contract';

/** New prices by sku, yuan. */
export type NewPrices = Readonly<Record<string, number | null>>;

const columns = ['sold', 'cost', 'now', 'new', 'change', 'margin'] as const;

export function percentText(value: number): string {
  return value === 0 ? '–' : `${value > 0 ? '+' : '−'}${Math.abs(value)} %`;
}

/** The SKUs of a product with cost, price now and new, change and margin. */
export function PriceTable({
  skus,
  prices,
  preview,
  isReadOnly,
  onChange,
}: {
  readonly skus: readonly StaffSku[];
  readonly prices: NewPrices;
  readonly preview: readonly PriceItem[];
  readonly isReadOnly: boolean;
  readonly onChange: (skuId: string, price: number | null) => void;
}) {
  const t = useTranslations('staff.price');
  return (
    <div className="s-table-box">
      <table className="s-table s-table-small s-prices" aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('sku')}</th>
            {columns.map((name) => (
              <th key={name} scope="col" data-number>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {skus.map((sku) => {
            const item = preview.find(({ skuId }) => skuId === sku.id);
            const isChanged = item !== undefined && item.price !== sku.price && prices[sku.id] !== undefined;
            return (
              <tr key={sku.id}>
                <td>
                  <span className="s-two">
                    <b>{sku.name}</b>
                    <small>{sku.onSale ? sku.sn : `${sku.sn} · ${t('offSale')}`}</small>
                    {item?.deal ? (
                      <small data-tone="soon">{t('deal', { price: formatYuan(item.deal.price) })}</small>
                    ) : null}
                  </span>
                </td>
                <td data-number>{formatCount(sku.sold30)}</td>
                <td data-number>
                  <YuanText value={sku.cost} />
                </td>
                <td data-number>
                  <YuanText value={sku.price} />
                </td>
                <td data-number>
                  {isReadOnly ? (
                    '–'
                  ) : (
                    <NumberInput
                      min={0.01}
                      max={1_000_000}
                      precision={2}
                      size="small"
                      className="s-price-field"
                      value={prices[sku.id] === undefined ? sku.price : (prices[sku.id] ?? null)}
                      aria-label={t('newOf', { name: sku.name })}
                      onChange={(value) => onChange(sku.id, value)}
                    />
                  )}
                </td>
                <td data-number>{isChanged ? percentText(item.change) : '–'}</td>
                <td data-number>
                  {isChanged ? (
                    <>
                      {percentNumber(item.marginNow)} →{' '}
                      <b data-tone={item.marginNew < 4 ? 'bad' : undefined}>
                        {percentNumber(item.marginNew)} %
                      </b>
                    </>
                  ) : (
                    `${percentNumber(sku.margin)} %`
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
