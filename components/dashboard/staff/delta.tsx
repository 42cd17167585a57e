import { LiveText } from '@/components/ui/price/amount-text';

/** The change against the period before: the arrow says the direction, the colour whether it is good. */
export function Delta({
  change,
  text,
  isLessBetter = false,
}: {
  /** Null without a value to compare with. */
  readonly change: number | null;
  readonly text: (size: number) => string;
  readonly isLessBetter?: boolean;
}) {
  if (change === null) return null;
  const isUp = change >= 0;
  return (
    <span className="s-delta" data-tone={isUp === isLessBetter && change !== 0 ? 'bad' : 'good'}>
      <LiveText>{`${isUp ? '↑' : '↓'} ${text(Math.abs(change))}`}</LiveText>
    </span>
  );
}
