import { useTranslations } from 'next-intl';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import { CoverImage } from '@/components/ui/picture/cover-image';
import type { LotRow } from '@/lib/delivery/staff/contract';

const cover = 28;

/** A sku with the cover of its product. */
export function SkuName({
  row,
}: {
  readonly row: { readonly cover: string; readonly goodsName: string; readonly skuName: string };
}) {
  return (
    <span className="s-product">
      <CoverImage src={row.cover} alt="" size={cover} />
      <span>
        <b className="clip">{row.skuName}</b>
        <small className="clip">{row.goodsName}</small>
      </span>
    </span>
  );
}

const tones: Record<LotRow['state'], Tone> = {
  IMPORTING: 'blue',
  QUARANTINE: 'amber',
  ON_SALE: 'green',
  STOPPED: 'red',
  VOID: 'grey',
};

export function LotState({ lot }: { readonly lot: Pick<LotRow, 'state' | 'waits'> }) {
  const t = useTranslations('staff.lots');
  return (
    <StateTag tone={tones[lot.state]} icon={lot.state === 'STOPPED' ? 'alert' : undefined}>
      {lot.waits ? t('waits') : t(`state.${lot.state}`)}
    </StateTag>
  );
}

const parts = ['available', 'held', 'reserved', 'sold', 'revealed', 'invalid'] as const;

/** How many codes of a lot are in which state; the numbers are its text for screen readers. */
export function UseBar({ lot }: { readonly lot: LotRow }) {
  const t = useTranslations('staff.lots');
  const shown = parts.filter((part) => lot[part] > 0);
  const text = shown.map((part) => `${t(`part.${part}`)} ${lot[part]}`).join(', ');
  return (
    <span className="s-use" role="img" aria-label={text || '0'} title={text}>
      {shown.map((part) => (
        <i key={part} data-part={part} style={{ flexGrow: lot[part] }} />
      ))}
    </span>
  );
}

/** What the colours of the bars mean. */
export function UseLegend() {
  const t = useTranslations('staff.lots');
  return (
    <span className="s-use-legend" aria-hidden="true">
      {parts.map((part) => (
        <span key={part}>
          <i data-part={part} />
          {t(`part.${part}`)}
        </span>
      ))}
    </span>
  );
}
