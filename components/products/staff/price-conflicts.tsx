import { Alert } from 'antd';
import { useTranslations } from 'next-intl';
import { ApiError } from '@/lib/api/api-error';
import { formatYuan } from '@/lib/money';

/** A price that another person changed. */
export type ChangedPrice = {
  skuId: string;
  name: string;
  price: number;
  by: string | null;
  time: string | null;
};

/** What another person changed, when a change was refused for it. */
export function conflictOf(error: unknown): readonly ChangedPrice[] {
  if (!(error instanceof ApiError) || error.message !== 'price_changedMeanwhile') return [];
  const data = error.data;
  const rows: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'changed') : undefined;
  return Array.isArray(rows) ? rows.filter(isChanged) : [];
}

function isChanged(row: unknown): row is ChangedPrice {
  return typeof row === 'object' && row !== null && 'skuId' in row && 'name' in row && 'price' in row;
}

export function PriceConflicts({ rows }: { readonly rows: readonly ChangedPrice[] }) {
  const t = useTranslations('staff.price');
  if (rows.length === 0) return null;
  return (
    <Alert
      className="s-alert"
      type="warning"
      showIcon
      role="alert"
      title={t('changedMeanwhile')}
      description={
        <ul>
          {rows.map(({ skuId, name, price, by, time }) => (
            <li key={skuId}>
              {t('changedTo', {
                name,
                price: formatYuan(price),
                by: by ?? '–',
                time: time?.slice(11, 16) ?? '',
              })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
