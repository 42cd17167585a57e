import { moneyParts } from '@/lib/money';

/**
 * An amount in the large red figures of the shop: small sign, large integer, small cents.
 * @param value yuan
 * @param size px of the integer; 18 when absent
 * @param sums keep `.00` (tables of sums and totals)
 * @param before,after small words around it, such as "from"
 */
export function Price({
  value,
  size = 18,
  sums = false,
  before,
  after,
  className,
}: {
  value: number;
  size?: 16 | 18 | 20 | 24 | 32 | 40;
  sums?: boolean;
  before?: string;
  after?: string;
  className?: string;
}) {
  const { negative, integer, cents } = moneyParts(value, sums);
  const classes = ['price'];
  if (size !== 18) classes.push(`price-${size}`);
  if (className) classes.push(className);
  return (
    <span className={classes.join(' ')}>
      {before ? <span className="from">{before}</span> : null}
      <span className="sign">{negative ? '−¥' : '¥'}</span>
      {integer}
      {cents === '' ? null : <span className="cents">{cents}</span>}
      {after ? <span className="from">{after}</span> : null}
    </span>
  );
}
