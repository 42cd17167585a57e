'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { FieldProblem, problemOf, RequiredMark } from './field-marks';
import styles from './message-center.module.css';

/**
 * One line or, with `rows`, several, with a count of what fits in.
 * @param most characters
 * @param problem what is wrong, in the shopper's words
 */
export function WrittenField({
  name,
  label,
  value,
  most,
  rows,
  placeholder,
  isRequired = false,
  problem,
  onChange,
  onBlur,
}: {
  name: string;
  label: string;
  value: string;
  most: number;
  rows?: number;
  placeholder?: string;
  isRequired?: boolean;
  problem?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}) {
  const t = useTranslations('message.form');
  const id = useId();
  const field = {
    id,
    name,
    className: 'input',
    value,
    maxLength: most,
    placeholder,
    'aria-required': isRequired || undefined,
    ...problemOf(id, problem),
    onBlur,
  };
  return (
    <div className="field">
      <span className="label">
        <label htmlFor={id}>{label}</label>
        {isRequired ? <RequiredMark /> : null}
        <span className={styles.counter}>
          <span aria-hidden="true">
            {value.length}/{most}
          </span>
          <span className="visually-hidden">{t('counter', { count: value.length, most })}</span>
        </span>
      </span>
      {rows ? (
        <textarea {...field} rows={rows} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input {...field} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      )}
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}
