import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useTranslations } from 'next-intl';
import { formatCount } from '@/components/staff/format/count';
import { Panel } from '@/components/staff/format/panel';
import { YuanText } from '@/components/ui/price/amount-text';
import type { ImportProgress } from '@/lib/delivery/staff/contract';
import { coverQuery, productsQuery } from '@/lib/products/queries/staff-catalogue';
import type { ImportValues } from './import-fields';
import { Problems } from './problems';

/** The result of the check: figures, lines that are left out, and the stock after the import. */
export function ImportCheck({
  progress,
  fields,
  isRead,
  headings,
}: {
  readonly progress: ImportProgress;
  readonly fields: ImportValues;
  readonly isRead: boolean;
  /** Lines that are headings and not read as codes. */
  readonly headings: number;
}) {
  const t = useTranslations('staff.import');
  const { linesRead, good, known, bad } = progress;
  const figures = [
    ['read', linesRead - headings, undefined],
    ['good', good, 'good'],
    ['known', known, 'bad'],
    ['wrong', bad, 'soon'],
  ] as const;
  return (
    <div className="s-columns">
      <div>
        <dl className="s-import-figures">
          {figures.map(([key, value, tone]) => (
            <div key={key}>
              <dt>{t(`figure.${key}`)}</dt>
              <dd data-tone={value > 0 ? tone : undefined}>{formatCount(value)}</dd>
            </div>
          ))}
        </dl>
        {known > 0 && isRead ? (
          <Alert
            className="s-alert"
            type="error"
            showIcon
            title={t('knownTitle', { count: known })}
            description={t('knownHint')}
          />
        ) : null}
        {isRead ? <Problems key={progress.id} id={progress.id} count={known + bad} /> : null}
      </div>
      <div>
        <After fields={fields} good={good} />
        <Panel title={t('second')}>
          <p>{t('secondHint')}</p>
        </Panel>
      </div>
    </div>
  );
}

/** What the stock of the sku is after the import. */
function After({ fields, good }: { readonly fields: ImportValues; readonly good: number }) {
  const t = useTranslations('staff.import');
  const { data: tiles } = useQuery(coverQuery());
  const { data: found } = useQuery(productsQuery({ q: fields.skuId }));
  const now = found?.rows.flatMap(({ skus }) => skus).find(({ id }) => id === fields.skuId)?.available ?? 0;
  const perDay = tiles?.find(({ skuId }) => skuId === fields.skuId)?.perDay ?? 0;
  const rows = [
    [t('now'), formatCount(now)],
    [t('thisLot'), `+${formatCount(good)}`],
    [t('afterwards'), formatCount(now + good)],
    ...(perDay > 0
      ? [[t('coverAt', { perDay }), t('coverDays', { days: Math.round((now + good) / perDay) })]]
      : []),
  ];
  return (
    <Panel title={t('afterTitle')}>
      <div className="s-sums">
        {rows.map(([name, value]) => (
          <div key={name}>
            <span>{name}</span>
            <span>{value}</span>
          </div>
        ))}
        <div data-total="true">
          <span>{t('value')}</span>
          <span>
            <YuanText value={Math.round(fields.cost * 100 * good) / 100} />
          </span>
        </div>
      </div>
    </Panel>
  );
}
