import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import { readDigits } from '@/lib/text/code';

/** A quantity between `min` and `max`; typed text is applied on blur, clamped to the bounds. */
export function Stepper({
  value,
  min = 1,
  max,
  onChange,
  disabled = false,
}: {
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
  disabled?: boolean;
}) {
  const t = useTranslations('shell.ui');
  // Null while nothing is being typed.
  const [typed, setTyped] = useState<string | null>(null);

  function takeOver() {
    if (typed === null) return;
    const number = Number.parseInt(typed, 10);
    if (Number.isFinite(number)) onChange(Math.min(max, Math.max(min, number)));
    setTyped(null);
  }

  return (
    <div className="stepper">
      <button
        type="button"
        aria-label={t('decrease')}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size={16} />
      </button>
      <input
        aria-label={t('quantity')}
        inputMode="numeric"
        autoComplete="off"
        size={3}
        disabled={disabled}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(readDigits(event.target.value).slice(0, 4))}
        onBlur={takeOver}
        onKeyDown={(event) => event.key === 'Enter' && takeOver()}
      />
      <button
        type="button"
        aria-label={t('increase')}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}
