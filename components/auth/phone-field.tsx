'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Field } from '@/components/ui/field';
import styles from './login.module.css';

export type AreaCode = { areaCode: string; name: string; suspended: boolean };

/** The dial codes of the shop. */
export function AreaCodeSelect({ areaCodes, ...rest }: { areaCodes: AreaCode[] } & ComponentProps<'select'>) {
  return (
    <select className="input" autoComplete="tel-country-code" {...rest}>
      {areaCodes.map((entry) => (
        <option key={entry.areaCode} value={entry.areaCode}>
          {`+${entry.areaCode} ${entry.name}`}
        </option>
      ))}
    </select>
  );
}

/** A dial code and a number; the number stays shut while the shop can not reach that country. */
export function PhoneField({
  areaCodes,
  areaCode,
  onAreaCode,
  mobile,
  onMobile,
  error,
  isSuspended,
  onBlur,
}: {
  areaCodes: AreaCode[];
  areaCode: string;
  onAreaCode: (areaCode: string) => void;
  mobile: string;
  onMobile: (mobile: string) => void;
  error: string;
  isSuspended: boolean;
  /** Of either half. */
  onBlur?: () => void;
}) {
  const text = useTranslations('auth');
  return (
    <Field label={text('mobile')} problem={error}>
      {(control) => (
        <div className={styles.phoneRow}>
          <AreaCodeSelect
            areaCodes={areaCodes}
            aria-label={text('areaCode')}
            value={areaCode}
            onChange={(event) => onAreaCode(event.target.value)}
            onBlur={onBlur}
          />
          <input
            {...control}
            className="input input-number"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={20}
            disabled={isSuspended}
            value={mobile}
            onChange={(event) => onMobile(event.target.value)}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  );
}
