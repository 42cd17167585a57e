'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { MessageCategory } from '@/lib/contract/message';
import { FieldProblem, problemOf, RequiredMark } from './field-marks';
import styles from './message-center.module.css';

export const categories: readonly MessageCategory[] = ['CONSULTATION', 'COMPLAINT', 'SUGGESTION'];

/** What kind of message it is; nothing is chosen at first. */
export function CategoryChoice({
  value,
  problem,
  onChange,
}: {
  value: MessageCategory | '';
  problem?: string;
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
        {categories.map((category) => (
          <label key={category} className={`chip ${category === value ? 'is-on' : ''}`}>
            <input
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
