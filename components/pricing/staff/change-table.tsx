import { useTranslations } from 'next-intl';
import { memo, useCallback, useEffect, useRef } from 'react';
import { SkuName } from '@/components/delivery/staff/lot-parts';
import { percentText } from '@/components/products/staff/price-table';
import { NumberInput } from '@/components/staff/form/number-input';
import { formatCount } from '@/components/staff/format/count';
import { YuanText } from '@/components/ui/price/amount-text';
import { formatYuan, yuanToFen } from '@/lib/money';
import { percentNumber } from '@/lib/part-of-whole';
import type { PriceItem } from '@/lib/products/staff/contract';
import { formatShanghai } from '@/lib/time';
import { type Adjusted, changeOf, marginOf } from './new-price';

/** A sku with its new price in fen; null while none is typed. */
export type ChangeLine = {
  readonly item: PriceItem;
  readonly fen: number | null;
  readonly adjusted: Adjusted | null;
  readonly isIncluded: boolean;
  /** The price is typed and not that of the rule. */
  readonly isTyped: boolean;
};

const columns = ['sold', 'cost', 'now', 'new', 'change', 'margin'] as const;

/** The SKUs of a price change; their new prices can be edited, and SKUs left out. */
export function ChangeTable({
  lines,
  isStale,
  onPrice,
  onInclude,
}: {
  readonly lines: readonly ChangeLine[];
  readonly isStale: boolean;
  readonly onPrice: (skuId: string, price: number | null) => void;
  /** The ids of the SKUs that are left out. */
  readonly onInclude: (left: ReadonlySet<string>) => void;
}) {
  const t = useTranslations('staff.priceChange');
  const left = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    left.current = new Set(lines.filter(({ isIncluded }) => !isIncluded).map(({ item }) => item.skuId));
  }, [lines]);
  const toggle = useCallback(
    (skuId: string) => {
      const next = new Set(left.current);
      if (!next.delete(skuId)) next.add(skuId);
      onInclude(next);
    },
    [onInclude],
  );
  const included = lines.filter(({ isIncluded }) => isIncluded);
  const areAll = included.length === lines.length;
  const movedBy = (sign: 1 | -1) =>
    included.filter(({ item, fen }) => fen !== null && Math.sign(fen - yuanToFen(item.now)) === sign).length;
  const adjusted = (how: Adjusted) => included.filter((line) => line.adjusted === how).length;
  const counts = [
    { key: 'up', count: movedBy(1) },
    { key: 'down', count: movedBy(-1) },
    { key: 'capped', count: adjusted('CAPPED') },
    { key: 'limited', count: adjusted('LIMITED') },
  ] as const;
  return (
    <>
      <p className="s-price-counts" role="status">
        <b>{t('skuCount', { count: included.length })}</b>
        {counts.map(({ key, count }) =>
          count > 0 ? (
            <span key={key} className="s-tag" data-tone={key === 'up' || key === 'down' ? 'blue' : 'grey'}>
              {t(`counts.${key}`, { count })}
            </span>
          ) : null,
        )}
      </p>
      <div className="s-table-box">
        <table className="s-table s-price-table" aria-label={t('table')} aria-busy={isStale}>
          <thead>
            <tr>
              <th scope="col" className="s-check">
                <input
                  type="checkbox"
                  aria-label={t('includeAll')}
                  checked={areAll}
                  ref={(box) => {
                    if (box) box.indeterminate = !areAll && included.length > 0;
                  }}
                  onChange={() => onInclude(new Set(areAll ? lines.map(({ item }) => item.skuId) : []))}
                />
              </th>
              <th scope="col">{t('column.sku')}</th>
              {columns.map((name) => (
                <th key={name} scope="col" data-number>
                  {t(`column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ item, ...line }) => (
              <Row key={item.skuId} item={item} {...line} onPrice={onPrice} onToggle={toggle} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** One sku. Memoised: a table has up to 200 of them, and one changes while its price is typed. */
const Row = memo(function Row({
  item,
  fen,
  adjusted,
  isIncluded,
  onPrice,
  onToggle,
}: ChangeLine & {
  readonly onPrice: (skuId: string, price: number | null) => void;
  readonly onToggle: (skuId: string) => void;
}) {
  const t = useTranslations('staff.priceChange');
  const name = `${item.skuName} · ${item.goodsName}`;
  const isChanged = fen !== null && fen !== yuanToFen(item.now);
  const margin = fen === null ? null : marginOf(item, fen);
  const isAbove = fen !== null && item.marketPrice !== null && fen > yuanToFen(item.marketPrice);
  const note = adjusted ? t(`adjusted.${adjusted}`) : isAbove ? t('aboveMarket') : null;
  return (
    <tr data-left={!isIncluded || undefined}>
      <td className="s-check">
        <input
          type="checkbox"
          aria-label={t('include', { name })}
          checked={isIncluded}
          onChange={() => onToggle(item.skuId)}
        />
      </td>
      <td>
        <SkuName row={item} />
        {item.deal ? (
          <small className="s-price-deal">
            {t('deal', {
              price: formatYuan(item.deal.price),
              time: formatShanghai(item.deal.endTime, 'minute').slice(5),
            })}
          </small>
        ) : null}
      </td>
      <td data-number>{formatCount(item.sold30)}</td>
      <td data-number>
        <YuanText value={item.cost} />
      </td>
      <td data-number>
        <YuanText value={item.now} />
      </td>
      <td data-number>
        <NumberInput
          min={0.01}
          max={1_000_000}
          precision={2}
          size="small"
          className={isChanged ? 's-price-field s-price-changed' : 's-price-field'}
          disabled={!isIncluded}
          value={fen === null ? null : fen / 100}
          aria-label={t('newOf', { name })}
          onChange={(value) => onPrice(item.skuId, value)}
        />
        {note ? <small className="s-price-note">{note}</small> : null}
      </td>
      <td data-number>{fen === null ? '–' : percentText(changeOf(item, fen))}</td>
      <td data-number>
        {margin === null ? (
          '–'
        ) : (
          <>
            <span className="s-hint">{percentNumber(item.marginNow)} →</span>{' '}
            <b data-tone={margin < 4 ? 'bad' : undefined}>{percentNumber(margin)} %</b>
          </>
        )}
      </td>
    </tr>
  );
});
