import { useTranslations } from 'next-intl';
import type { RechargeOption } from '@/lib/products/recharge';
import type { ControlProps } from './recharge-control-props';
import styles from './recharge-form.module.css';

type ChoiceProps = ControlProps & { onChoose: (value: string) => void };

/** A native select, which opens the system's picker on phones. */
export function RechargeSelect({
  field,
  id,
  value,
  isInvalid,
  describedBy,
  onChoose,
  onLeave,
}: ChoiceProps & { onLeave: () => void }) {
  const t = useTranslations('goods.field');
  return (
    <select
      className="input"
      id={id}
      value={value}
      required={field.required}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      onChange={(event) => onChoose(event.target.value)}
      onBlur={onLeave}
    >
      <option value="" disabled={field.required}>
        {field.placeholder ?? t('choose')}
      </option>
      {field.options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

export function RechargeRadios({ field, id, value, isInvalid, describedBy, onChoose }: ChoiceProps) {
  return (
    <div
      className={styles.radios}
      id={id}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={field.required}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
    >
      {field.options?.map((option) => (
        <label key={option.value} className={styles.radio}>
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span className="chip">{option.label}</span>
        </label>
      ))}
    </div>
  );
}

/** One drop-down for each level; a level opens when the one before it is chosen. */
export function RechargeCascade({ field, id, value, isInvalid, describedBy, onChoose }: ChoiceProps) {
  const t = useTranslations('goods.field');
  const steps = value === '' ? [] : value.split('/');
  const levels: RechargeOption[][] = [];
  let options: RechargeOption[] | undefined = field.options;
  while (options && options.length > 0) {
    levels.push(options);
    const chosen: string | undefined = steps[levels.length - 1];
    options = options.find((option) => option.value === chosen)?.children;
  }
  return (
    <fieldset
      className={styles.cascade}
      id={id}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    >
      {levels.map((level, depth) => (
        <select
          // A new key per parent: the level below another choice is another control.
          key={steps.slice(0, depth).join('/')}
          className="input"
          value={steps[depth] ?? ''}
          aria-label={`${field.label} ${depth + 1}`}
          aria-invalid={isInvalid || undefined}
          onChange={(event) => onChoose([...steps.slice(0, depth), event.target.value].join('/'))}
        >
          <option value="" disabled>
            {depth === 0 ? (field.placeholder ?? t('choose')) : t('choose')}
          </option>
          {level.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
    </fieldset>
  );
}
