import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import type { RechargeField } from '@/lib/products/recharge';
import { fieldId } from './purchase-focus';
import { RechargeCascade, RechargeRadios, RechargeSelect } from './recharge-choices';
import type { ControlProps } from './recharge-control-props';
import styles from './recharge-form.module.css';
import { RechargeText } from './recharge-text';
import { fieldProblem } from './recharge-values';

/**
 * One field of the recharge form: label, control, help text, and problem.
 * @param problem text of the problem; null to show none
 * @param onType while typing; @param onChoose for a choice, which is complete at once
 */
export function RechargeControl({
  field,
  value,
  problem,
  hint,
  isRepeat = false,
  isWide,
  onType,
  onChoose,
  onLeave,
}: {
  field: RechargeField;
  value: string;
  problem: string | null;
  hint?: string;
  isRepeat?: boolean;
  isWide: boolean;
  onType: (value: string) => void;
  onChoose: (value: string) => void;
  onLeave: () => void;
}) {
  const t = useTranslations('goods.field');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const note = useId();
  const help = useId();
  const id = fieldId(field.key, isRepeat);
  const isGood = !field.options && !isRepeat && value !== '' && fieldProblem(field, value) === null;
  const hasNote = problem !== null || hint !== undefined || isGood;
  const describedBy = [hasNote ? note : '', isHelpOpen ? help : ''].filter(Boolean).join(' ') || undefined;
  const control: ControlProps = { field, id, value, isInvalid: problem !== null, describedBy };
  const isGroup = field.type === 'radio' || field.type === 'cascade';

  return (
    <div className={isWide ? `field ${styles.wide}` : 'field'}>
      <span className="label">
        {isGroup ? <span id={`${id}-label`}>{field.label}</span> : <label htmlFor={id}>{field.label}</label>}
        {field.required ? (
          <span className="need">
            <span aria-hidden="true">*</span>
            <span className="visually-hidden">{t('required')}</span>
          </span>
        ) : (
          <span className="muted">{t('optional')}</span>
        )}
        {field.help ? (
          <button
            type="button"
            className={styles.help}
            aria-expanded={isHelpOpen}
            onClick={() => setHelpOpen(!isHelpOpen)}
          >
            {field.help.title}
          </button>
        ) : null}
      </span>
      {field.help && isHelpOpen ? (
        <div className={styles.helpBox} id={help}>
          <ol>
            {field.help.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      ) : null}
      {field.type === 'select' ? (
        <RechargeSelect {...control} onChoose={onChoose} onLeave={onLeave} />
      ) : field.type === 'radio' ? (
        <RechargeRadios {...control} onChoose={onChoose} />
      ) : field.type === 'cascade' ? (
        <RechargeCascade {...control} onChoose={onChoose} />
      ) : (
        <RechargeText {...control} canPaste={!isRepeat} onType={onType} onLeave={onLeave} />
      )}
      {hasNote ? (
        <span
          id={note}
          className={problem ? 'hint hint-error' : isGood ? 'hint hint-good' : 'hint'}
          role={problem ? 'alert' : undefined}
        >
          {problem || isGood ? <Icon name={problem ? 'alert' : 'check'} size={16} /> : null}
          <LiveText>{problem ?? (isGood ? t('good') : hint)}</LiveText>
        </span>
      ) : null}
    </div>
  );
}
