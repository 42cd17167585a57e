'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Icon } from '@/components/ui/icon';
import type { MessageCategory } from '@/lib/contract/message';
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
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <span className="label" id={id}>
        {t('label')}
        <span className="need" aria-hidden="true">
          *
        </span>
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
      {problem ? (
        <span id={`${id}-problem`} className="hint hint-error" role="alert">
          <Icon name="alert" size={16} />
          {problem}
        </span>
      ) : null}
    </div>
  );
}
