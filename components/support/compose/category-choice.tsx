import { useTranslations } from 'next-intl';
import { type Ref, useId } from 'react';
import type { MessageCategory } from '@/lib/support/contract';
import styles from '../center/support-center.module.css';
import { FieldProblem, problemOf, RequiredMark } from './field-marks';

export const categories: readonly MessageCategory[] = ['CONSULTATION', 'COMPLAINT', 'SUGGESTION'];

/** The category of a ticket; none is chosen at first. */
export function CategoryChoice({
  ref,
  value,
  problem,
  onChange,
}: {
  /** Ref of the first choice, which gets the focus when none is chosen. */
  ref?: Ref<HTMLInputElement>;
  value: MessageCategory | '';
  problem?: string | undefined;
  onChange: (category: MessageCategory) => void;
}) {
  const t = useTranslations('message.category');
  const id = useId();
  return (
    <div
      className="field"
      role="radiogroup"
      aria-labelledby={id}
      aria-required="true"
      {...problemOf(id, problem)}
    >
      <span className="label" id={id}>
        {t('label')}
        <RequiredMark />
      </span>
      <div className={styles.choices}>
        {categories.map((category, index) => (
          <label key={category} className={`chip ${category === value ? 'is-on' : ''}`}>
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name="category"
              className="visually-hidden"
              value={category}
              checked={category === value}
              onChange={() => onChange(category)}
            />
            {t(category)}
          </label>
        ))}
      </div>
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}
