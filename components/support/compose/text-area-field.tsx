import { useTranslations } from 'next-intl';
import { type RefCallback, useId } from 'react';
import styles from '../center/support-center.module.css';
import { FieldProblem, problemOf, RequiredMark } from './field-marks';

/**
 * One line, or several with `rows`, and a character counter.
 * @param most characters
 */
export function TextAreaField({
  ref,
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
  ref?: RefCallback<HTMLInputElement | HTMLTextAreaElement>;
  name: string;
  label: string;
  value: string;
  most: number;
  rows?: number;
  placeholder?: string;
  isRequired?: boolean;
  problem?: string | undefined;
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
        <textarea {...field} ref={ref} rows={rows} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input {...field} ref={ref} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      )}
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}
