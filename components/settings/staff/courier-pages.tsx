import { Button, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { courierPageMost } from '@/lib/text-lengths';
import type { CourierRow } from './courier-rows';

/** Edits the tracking pages of couriers, one row each. antd passes id, value and `onChange`. */
export function CourierPages({
  id,
  value: rows = [],
  onChange,
}: {
  readonly id?: string;
  readonly value?: readonly CourierRow[];
  readonly onChange?: (rows: readonly CourierRow[]) => void;
}) {
  const t = useTranslations('staff.settings.courier');
  const change = (place: number, part: Partial<CourierRow>) =>
    onChange?.(rows.map((row, index) => (index === place ? { ...row, ...part } : row)));
  return (
    <div className="s-couriers" id={id}>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity while it is typed.
        <div key={place} className="s-courier">
          <Input
            aria-label={t('names', { row: place + 1 })}
            value={row.names}
            placeholder={t('namesExample')}
            onChange={({ target }) => change(place, { names: target.value })}
          />
          <Input
            aria-label={t('url', { row: place + 1 })}
            value={row.url}
            maxLength={courierPageMost}
            spellCheck={false}
            placeholder={t('urlExample')}
            onChange={({ target }) => change(place, { url: target.value })}
          />
          <Button
            type="text"
            aria-label={t('removeOf', { name: row.names || String(place + 1) })}
            onClick={() => onChange?.(rows.filter((_, index) => index !== place))}
          >
            {t('remove')}
          </Button>
        </div>
      ))}
      <Button onClick={() => onChange?.([...rows, { names: '', url: '' }])}>{t('add')}</Button>
    </div>
  );
}
