import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Countdown } from '@/components/staff/format/countdown';
import { StateTag } from '@/components/staff/format/state-tag';
import { Waiting } from '@/components/staff/format/when';
import { isSingleKey, previewKey } from '@/components/staff/frame/single-keys';
import { placeholderKeys } from '@/components/ui/feedback/skeleton';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { LiveText, YuanText } from '@/components/ui/price/amount-text';
import type { ScreeningRow } from '@/lib/screening/staff/contract';
import { parseShanghai } from '@/lib/time';
import { holdTone } from './hold-tone';

/** The orders on hold, the earliest deadline first. J and K move between them, Enter opens one, Space shows it beside the queue. */
export function HoldQueue({
  label,
  rows,
  selected,
  fresh,
  onOpen,
  onPreview,
}: {
  readonly label: string;
  readonly rows: readonly ScreeningRow[] | undefined;
  readonly selected: string | undefined;
  /** Those that came in meanwhile. */
  readonly fresh: ReadonlySet<string>;
  readonly onOpen: (orderSn: string) => void;
  readonly onPreview: (orderSn: string) => void;
}) {
  const list = useRef<HTMLUListElement | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key.toLowerCase()];
      if (!step || !isSingleKey(event)) return;
      const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
      const focused = buttons.indexOf(document.activeElement as HTMLButtonElement);
      const open = buttons.findIndex((one) => one.hasAttribute('aria-current'));
      const place = focused >= 0 ? focused : open;
      buttons[place < 0 ? 0 : place + step]?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <ul className="s-queue" aria-label={label} aria-busy={!rows} ref={list}>
      {rows
        ? rows.map((row) => (
            <li key={row.sn}>
              <button
                type="button"
                data-sn={row.sn}
                aria-current={row.sn === selected ? 'true' : undefined}
                aria-keyshortcuts={previewKey}
                onClick={() => onOpen(row.sn)}
                onKeyDown={(event) => {
                  if (event.key !== ' ' || !isSingleKey(event.nativeEvent)) return;
                  event.preventDefault();
                  onPreview(row.sn);
                }}
                // Some browsers click on the release of the key.
                onKeyUp={(event) => {
                  if (event.key === ' ' && isSingleKey(event.nativeEvent)) event.preventDefault();
                }}
              >
                <Row row={row} isFresh={fresh.has(row.sn)} />
              </button>
            </li>
          ))
        : placeholderKeys(8).map((key) => (
            <li key={key} className="s-hold-bone">
              <i className="s-bone" />
            </li>
          ))}
    </ul>
  );
}

const hour = 3_600_000;

/** Less than half a day is left, or less than two hours. */
function toneOf(deadline: number): 'soon' | 'late' | undefined {
  const left = deadline - Date.now();
  if (left > 12 * hour) return undefined;
  return left > 2 * hour ? 'soon' : 'late';
}

function Row({ row, isFresh }: { readonly row: ScreeningRow; readonly isFresh: boolean }) {
  const t = useTranslations('staff');
  return (
    <span className="s-hold-row">
      <CoverImage src={row.goodsCover} alt="" size={32} />
      <span>
        <span className="s-card-line">
          <span className="s-queue-who">
            <b>
              <YuanText value={row.payAmount} />
            </b>
            <StateTag tone={holdTone[row.holdReason]}>{t(`hold.${row.holdReason}`)}</StateTag>
            {isFresh ? <StateTag tone="blue">{t('screening.new')}</StateTag> : null}
          </span>
          {row.holdDeadline ? (
            <span data-tone={toneOf(row.holdDeadline)}>
              <Countdown until={row.holdDeadline} />
            </span>
          ) : null}
        </span>
        <span className="s-card-line">
          <small className="clip">
            <LiveText>
              {`${row.goodsName} · ${row.specifications}${row.quantity > 1 ? ` × ${row.quantity}` : ''}`}
            </LiveText>
          </small>
          <small>
            <Waiting since={parseShanghai(row.heldSince)} />
          </small>
        </span>
        {row.assignee || row.rules.length > 0 ? (
          <span className="s-card-line">
            <small className="clip">
              {row.rules.map((rule) => t(`screening.short.${rule}`)).join(' · ')}
            </small>
            {row.assignee ? (
              <small className="s-queue-assignee">
                {row.assignee.isMe ? t('screening.me') : row.assignee.name}
              </small>
            ) : null}
          </span>
        ) : null}
      </span>
    </span>
  );
}
