import { type MoneyParts, moneyParts } from '@/lib/money';

/**
 * An amount as a price: small sign, large integer, small cents.
 * @param value yuan
 * @param size px of the integer; 18 when absent
 * @param keepZeros shows `.00` (tables of amounts and totals)
 * @param before,after small text around it, such as "from"
 */
export function Price({
  value,
  keepZeros = false,
  ...look
}: Look & {
  value: number;
  keepZeros?: boolean;
}) {
  return <Amount parts={moneyParts(value, keepZeros)} sign="¥" {...look} />;
}

type Look = {
  size?: 16 | 18 | 20 | 24 | 32 | 40 | undefined;
  before?: string | undefined;
  after?: string | undefined;
  className?: string | undefined;
};

/** An amount of any currency as a price. */
export function Amount({
  parts: { negative, integer, cents },
  sign,
  size = 18,
  before,
  after,
  className,
}: Look & { parts: MoneyParts; sign: string }) {
  const classes = ['price'];
  if (size !== 18) classes.push(`price-${size}`);
  if (className) classes.push(className);
  return (
    <span className={classes.join(' ')}>
      {before ? <span className="from">{before}</span> : null}
      <bdi key={`${negative}${sign}${integer}${cents}`} translate="no">
        <span className="sign">{negative ? `−${sign}` : sign}</span>
        {integer}
        {cents === '' ? null : <span className="cents">{cents}</span>}
      </bdi>
      {after ? <span className="from">{after}</span> : null}
    </span>
  );
}
