import { Button, Input, Select } from 'antd';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NumberInput } from '@/components/staff/form/number-input';
import { languages, locales } from '@/lib/i18n/locales';
import { countryCodes } from '@/lib/members/countries';
import { freightBases } from '@/lib/pricing/freight';
import { freightBandMost, freightZoneMost, zoneNameMost } from '@/lib/settings/freight-zones';
import { hasTypedLabel } from '@/lib/text/filter';
import { newBand, newZone, type ZoneRow } from './zone-rows';
import { useCountryNames } from './zone-text';

type Change = (part: Partial<ZoneRow>) => void;
type Edited = { readonly row: ZoneRow; readonly zone: number; readonly change: Change };

/** Edits the freight zones, one block each. antd passes id, value and `onChange`. */
export function FreightZones({
  id,
  value: rows = [],
  onChange,
}: {
  readonly id?: string;
  readonly value?: readonly ZoneRow[];
  readonly onChange?: (rows: readonly ZoneRow[]) => void;
}) {
  const t = useTranslations('staff.settings.freight');
  return (
    <div className="s-zones" id={id}>
      {rows.map((row, place) => {
        const edited = {
          row,
          zone: place + 1,
          change: (part: Partial<ZoneRow>) =>
            onChange?.(rows.map((one, index) => (index === place ? { ...one, ...part } : one))),
        };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a zone has no other identity while it is typed.
          <fieldset key={place} className="s-zone">
            <legend>{t('zone', { zone: place + 1 })}</legend>
            <Names {...edited} />
            <Countries {...edited} />
            <Bands {...edited} />
            <FreeFrom {...edited} />
            <Button
              type="text"
              aria-label={t('removeZoneOf', { zone: place + 1 })}
              onClick={() => onChange?.(rows.filter((_, index) => index !== place))}
            >
              {t('removeZone')}
            </Button>
          </fieldset>
        );
      })}
      <Button disabled={rows.length >= freightZoneMost} onClick={() => onChange?.([...rows, newZone])}>
        {t('addZone')}
      </Button>
    </div>
  );
}

function Names({ row, zone, change }: Edited) {
  const t = useTranslations('staff.settings.freight');
  return (
    <div className="s-zone-names">
      {locales.map((locale) => (
        <Input
          key={locale}
          aria-label={t('nameIn', { zone, language: languages[locale].name })}
          placeholder={t('name', { language: languages[locale].name })}
          value={row.name[locale] ?? ''}
          maxLength={zoneNameMost}
          onChange={({ target }) => change({ name: { ...row.name, [locale]: target.value } })}
        />
      ))}
    </div>
  );
}

function Countries({ row, zone, change }: Edited) {
  const t = useTranslations('staff.settings.freight');
  const names = useCountryNames();
  return (
    <Select<readonly string[]>
      mode="multiple"
      virtual={false}
      filterOption={hasTypedLabel}
      aria-label={t('countriesOf', { zone })}
      placeholder={t('rest')}
      value={row.countries}
      options={countryCodes.map((code) => ({ value: code, label: names.of(code) ?? code }))}
      onChange={(countries) => change({ countries: [...countries] })}
    />
  );
}

function Bands({ row, zone, change }: Edited) {
  const t = useTranslations('staff.settings.freight');
  const { bands, next, basis } = row;
  const changeBand = (place: number, part: Partial<ZoneRow['bands'][number]>) =>
    change({ bands: bands.map((band, index) => (index === place ? { ...band, ...part } : band)) });
  const unit = t(`unit_${basis}`);
  return (
    <>
      <Line text={t('basis')}>
        <Select
          aria-label={t('basisOf', { zone })}
          value={basis}
          options={freightBases.map((one) => ({ value: one, label: t(`basis_${one}`) }))}
          onChange={(one) => change({ basis: one })}
        />
      </Line>
      {bands.map((band, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a band has no other identity while it is typed.
        <Line key={place} text={t('upTo')}>
          <NumberInput
            min={0}
            suffix={unit}
            aria-label={t('upToOf', { zone, band: place + 1 })}
            value={band.upTo}
            onChange={(upTo) => changeBand(place, { upTo })}
          />
          <NumberInput
            min={0}
            precision={2}
            prefix="¥"
            aria-label={t('chargeOf', { zone, band: place + 1 })}
            value={band.cny}
            onChange={(cny) => changeBand(place, { cny })}
          />
          {bands.length > 1 ? (
            <Button
              type="text"
              aria-label={t('removeBandOf', { zone, band: place + 1 })}
              onClick={() => change({ bands: bands.filter((_, index) => index !== place) })}
            >
              {t('removeBand')}
            </Button>
          ) : null}
        </Line>
      ))}
      <Button
        size="small"
        disabled={bands.length >= freightBandMost}
        aria-label={t('addBandOf', { zone })}
        onClick={() => change({ bands: [...bands, newBand] })}
      >
        {t('addBand')}
      </Button>
      <Line text={t('each')}>
        <NumberInput
          min={0}
          suffix={unit}
          aria-label={t('eachOf', { zone })}
          value={next.each}
          onChange={(each) => change({ next: { ...next, each } })}
        />
        <NumberInput
          min={0}
          precision={2}
          prefix="¥"
          aria-label={t('eachChargeOf', { zone })}
          value={next.cny}
          onChange={(cny) => change({ next: { ...next, cny } })}
        />
      </Line>
    </>
  );
}

function FreeFrom({ row, zone, change }: Edited) {
  const t = useTranslations('staff.settings.freight');
  return (
    <Line text={t('freeFrom')}>
      <NumberInput
        min={0}
        precision={2}
        prefix="¥"
        placeholder={t('never')}
        aria-label={t('freeFromOf', { zone })}
        value={row.freeFromCny}
        onChange={(freeFromCny) => change({ freeFromCny })}
      />
    </Line>
  );
}

/** The visible label is not read out: each control has one of its own, with the number of its zone. */
function Line({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className="s-zone-line">
      <span aria-hidden="true">{text}</span>
      {children}
    </div>
  );
}
