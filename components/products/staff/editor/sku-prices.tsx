import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NumberInput } from '@/components/staff/form/number-input';
import { percentNumber } from '@/lib/part-of-whole';
import { marginPercent } from '@/lib/pricing/margin';
import type { SkuContent } from '@/lib/products/staff/editor-contract';

/**
 * An amount of a sku in yuan. Zero means one that was not typed yet, which is marked and refused by the server.
 */
function SkuAmount({
  value,
  label,
  isRequired = true,
  onChange,
}: {
  readonly value: number | null;
  readonly label: string;
  readonly isRequired?: boolean;
  readonly onChange: (value: number | null) => void;
}) {
  const isMissing = isRequired && !value;
  return (
    <NumberInput
      size="small"
      min={0.01}
      max={1_000_000}
      precision={2}
      controls={false}
      className="s-narrow s-sku-amount"
      value={value || null}
      aria-label={label}
      aria-required={isRequired}
      {...(isMissing ? { status: 'warning' as const } : {})}
      onChange={(typed) => onChange(typed ?? null)}
    />
  );
}

function Margin({ percent }: { readonly percent: number | null }) {
  if (percent === null) return '–';
  return <b data-tone={percent < 4 ? 'bad' : undefined}>{percentNumber(percent)} %</b>;
}

/** The first price, the list price and the cost of a sku, with its margin. A stored sku shows its price. */
export function SkuPrices({
  one,
  name,
  price,
  children,
  onChange,
}: {
  readonly one: SkuContent;
  readonly name: string;
  readonly price: number;
  /** The price of a stored sku; without it the first price is typed here. */
  readonly children?: ReactNode;
  readonly onChange: (changes: Partial<SkuContent>) => void;
}) {
  const t = useTranslations('staff.product');
  return (
    <>
      <td data-number>
        {children ?? (
          <SkuAmount
            value={price}
            label={t('sku.priceOf', { name })}
            onChange={(value) => onChange({ start: { price: value ?? 0 } })}
          />
        )}
      </td>
      <td data-number>
        <SkuAmount
          value={one.marketPrice}
          label={t('sku.marketPriceOf', { name })}
          isRequired={false}
          onChange={(marketPrice) => onChange({ marketPrice })}
        />
      </td>
      <td data-number>
        <SkuAmount
          value={one.cost}
          label={t('sku.costOf', { name })}
          onChange={(cost) => onChange({ cost: cost ?? 0 })}
        />
      </td>
      <td data-number>
        <Margin percent={one.cost > 0 ? marginPercent(price, one.cost) : null} />
      </td>
    </>
  );
}
