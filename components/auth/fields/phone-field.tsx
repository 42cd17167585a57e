import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Field } from '@/components/ui/control/field';
import styles from '../styles/login.module.css';
import { type AuthForm, useAuthField } from './auth-form';
import { type AreaCode, useAreaCode } from './contact';

/** The area codes that the shop knows. */
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

/**
 * An area code and a number. The number is disabled while no text message reaches the area code.
 * @param problem shown while the form itself has none
 * @param onBlur of either control
 */
export function PhoneField({
  form,
  areaCodes,
  problem = '',
  onTyped,
  onBlur,
}: {
  form: AuthForm;
  areaCodes: AreaCode[];
  problem?: string;
  onTyped?: () => void;
  onBlur?: () => void;
}) {
  const text = useTranslations('auth');
  const { areaCode, isSuspended } = useAreaCode(form, areaCodes);
  const chosen = useAuthField(form, 'areaCode');
  const mobile = useAuthField(form, 'mobile');
  return (
    <Field label={text('mobile')} problem={mobile.error || problem}>
      {(control) => (
        <div className={styles.phoneRow}>
          <AreaCodeSelect
            ref={chosen.ref}
            areaCodes={areaCodes}
            aria-label={text('areaCode')}
            value={areaCode}
            onChange={(event) => {
              chosen.onChange(event.target.value);
              onTyped?.();
            }}
            onBlur={onBlur}
          />
          <input
            {...control}
            ref={mobile.ref}
            className="input input-number"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={20}
            disabled={isSuspended}
            value={mobile.value}
            onChange={(event) => {
              mobile.onChange(event.target.value);
              onTyped?.();
            }}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  );
}
