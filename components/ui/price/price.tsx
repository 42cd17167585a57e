import { moneyParts } from '@/lib/money';

/**
 * An amount as a price: small sign, large integer, small cents.
 * @param value yuan
 * @param size px of the integer; 18 when absent
 * @param keepZeros shows `.00` (tables of amounts and totals)
 * @param before,after small text around it, such as "from"
 */
export function Price({
  value,
  size = 18,
  keepZeros = false,
  before,
  after,
  className,
}: {
  value: number;
  size?: 16 | 18 | 20 | 24 | 32 | 40;
  keepZeros?: boolean;
  before?: string;
  after?: string;
  className?: string;
}) {
  const { negative, integer, cents } = moneyParts(value, keepZeros);
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
