import type { ReactNode } from 'react';
import { useLeadingCurrency, useShownCurrency } from '@/lib/currencies/queries/shown-currency';
import { minorParts } from '@/lib/money';
import { convertYuan, foreignAmount } from '@/lib/pricing/convert';
import { LiveText, YuanText } from './amount-text';
import { Amount, Price } from './price';

type Size = 20 | 24 | 32 | 40;

/** A total before its payment, in the currency that the shopper sees first. */
export function TotalPrice({ value, size }: { value: number; size: Size }) {
  const leading = useLeadingCurrency();
  if (!leading) return <Price value={value} size={size} keepZeros />;
  const { currencyPrecision: precision, currencySign } = leading;
  return (
    <Amount
      parts={minorParts(convertYuan(value, leading), precision, true)}
      sign={currencySign}
      size={size}
    />
  );
}

/**
 * The same total in the other currency; null for a shopper who sees yuan only.
 * @param text puts the amount into a sentence: `about $27.49`
 * @param note after that sentence
 */
export function OtherTotal({
  value,
  text,
  note,
}: {
  value: number;
  text: (amount: string) => string;
  note?: ReactNode;
}) {
  const shown = useShownCurrency();
  const leading = useLeadingCurrency();
  if (!shown) return null;
  if (leading) return <YuanText value={value} />;
  return (
    <>
      <LiveText>{text(foreignAmount(value, shown) ?? '')}</LiveText>
      {note}
    </>
  );
}
