import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { formatCount } from '@/components/staff/format/count';
import { LoadError } from '@/components/staff/list/list-states';
import { placeholderKeys } from '@/components/ui/feedback/skeleton';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { coverDays, coverTone } from '@/lib/delivery/stock-cover';
import { coverQuery } from '@/lib/products/queries/staff-catalogue';

/** Tiles in one row. */
const shown = 6;
/** Days at which the bar is full. */
export const fullCover = 14;

/** The SKUs of card codes that last for the fewest days. A click shows their lots. */
export function CoverTiles({ onChoose }: { readonly onChoose: (skuId: string) => void }) {
  const t = useTranslations('staff.lots');
  const { data, error, isError, refetch } = useQuery(coverQuery());
  if (isError && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <ul className="s-tiles" aria-label={t('tiles')}>
      {data ? null : placeholderKeys(shown).map((key) => <li key={key} className="s-bone" />)}
      {data?.slice(0, shown).map((row) => {
        const days = coverDays(row);
        const tone = coverTone(days);
        return (
          <li key={row.skuId} data-tone={tone}>
            <button type="button" onClick={() => onChoose(row.skuId)}>
              <span className="s-product">
                <CoverImage src={row.cover} alt="" size={24} />
                <span>
                  <b className="clip">{row.skuName}</b>
                  <small className="clip">{row.goodsName}</small>
                </span>
              </span>
              <span className="s-tile-line">
                <b>{formatCount(row.available)}</b>
                <small>
                  {days === null ? t('noSales') : t('cover', { days: days < 10 ? days : Math.round(days) })}
                </small>
              </span>
              <span className="s-tile-bar">
                <i style={{ inlineSize: `${Math.min(100, ((days ?? fullCover) / fullCover) * 100)}%` }} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
