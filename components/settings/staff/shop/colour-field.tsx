import { Alert, Button, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useMemo, useState } from 'react';
import { Labelled } from '@/components/staff/editor/labelled';
import { LiveText } from '@/components/ui/price/amount-text';
import { plainColour } from '@/lib/settings/brand/brand';
import { isReadable, nearestReadable } from '@/lib/settings/brand/palette';
import { readColour } from './shop-draft';

/** The nearest colour that can be read in both themes; null for one that can. */
export function useNearest(colour: string | null): string | null {
  const shown = useDeferredValue(colour);
  return useMemo(() => (shown === null || isReadable(shown) ? null : nearestReadable(shown)), [shown]);
}

/** The colour of the shop. One that cannot be read is refused, and the nearest that can is offered. */
export function ColourField({
  colour,
  nearest,
  onChange,
}: {
  readonly colour: string | null;
  readonly nearest: string | null;
  readonly onChange: (colour: string | null) => void;
}) {
  const t = useTranslations('staff.settings.look');
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? colour ?? '';
  const isWrong = typed !== null && typed.trim() !== '' && readColour(typed) === null;
  const choose = (next: string | null) => {
    setTyped(null);
    onChange(next);
  };
  return (
    <Labelled label={t('colour')} hint={t('colourHint')}>
      <span className="s-look-colour">
        <input
          type="color"
          value={colour ?? plainColour}
          aria-label={t('colourChoice')}
          onChange={({ target }) => choose(target.value)}
        />
        <Input
          className="s-look-hex"
          value={text}
          maxLength={'#rrggbbaa'.length}
          placeholder={plainColour}
          aria-label={t('colour')}
          aria-invalid={isWrong}
          status={isWrong || nearest ? 'error' : ''}
          onChange={({ target }) => {
            setTyped(target.value);
            const read = readColour(target.value);
            if (read !== null || target.value.trim() === '') onChange(read);
          }}
          onBlur={() => (isWrong ? undefined : setTyped(null))}
        />
        {colour === null ? null : <Button onClick={() => choose(null)}>{t('plainColour')}</Button>}
      </span>
      {isWrong ? <Alert className="s-alert" type="error" showIcon title={t('notColour')} /> : null}
      {nearest ? (
        <Alert
          className="s-alert"
          type="error"
          showIcon
          title={t('unreadable')}
          description={
            <Button size="small" onClick={() => choose(nearest)}>
              <i className="s-swatch" style={{ background: nearest }} aria-hidden="true" />
              <LiveText>{t('takeNearest', { colour: nearest })}</LiveText>
            </Button>
          }
        />
      ) : null}
    </Labelled>
  );
}
