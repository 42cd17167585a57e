import { useTranslations } from 'next-intl';
import { type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '@/components/ui/feedback/toast';
import type { RechargeField } from '@/lib/products/recharge';
import type { ControlProps } from './recharge-control-props';
import styles from './recharge-form.module.css';
import { cleanValue, grouped } from './recharge-values';

type TextProps = ControlProps & {
  readonly canPaste: boolean;
  readonly onType: (value: string) => void;
  readonly onLeave: () => void;
};

/** A text field. Shows the raw text while it has the focus, and its clean, grouped form afterwards. */
export function RechargeText({
  field,
  id,
  value,
  isInvalid,
  describedBy,
  canPaste,
  onType,
  onLeave,
}: TextProps) {
  const t = useTranslations('goods.field');
  const [isFocused, setFocused] = useState(false);
  const shared = {
    id,
    value: isFocused ? value : grouped(value, field.format),
    required: field.required,
    placeholder: field.placeholder,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy,
    onFocus: ({ currentTarget: input }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      // The Tab key selects the text. The ungrouped one that replaces it has no selection.
      const isSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length;
      flushSync(() => setFocused(true));
      if (isSelected) input.select();
    },
    onBlur: () => {
      setFocused(false);
      onType(cleanValue(field, value));
      onLeave();
    },
  };

  async function paste() {
    try {
      const text = await navigator.clipboard.readText();
      onType(cleanValue(field, text));
      // Focus returns to the field, so that its blur starts the check.
      document.getElementById(id)?.focus();
    } catch {
      toast.info(t('pasteFailed'));
    }
  }

  if (field.type === 'textarea') {
    return <textarea {...shared} className="input" onChange={(event) => onType(event.target.value)} />;
  }
  return (
    <div className="input-box">
      <input
        {...shared}
        className={classOf(field, canPaste)}
        type={field.type === 'email' || field.type === 'tel' ? field.type : 'text'}
        inputMode={inputModeOf(field)}
        autoComplete={field.type === 'email' ? 'email' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onType(cased(field, event.target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      {canPaste ? (
        <span className="inside">
          <button type="button" className="button button-quiet button-small" onClick={paste}>
            {t('paste')}
          </button>
        </span>
      ) : null}
    </div>
  );
}

/** Upper case is applied while typing; other normalization happens on blur. */
function cased(field: RechargeField, value: string): string {
  return field.transform === 'uppercase' ? value.toUpperCase() : value;
}

function classOf(field: RechargeField, canPaste: boolean): string {
  const classes = ['input'];
  if (isNumber(field)) classes.push('input-number', styles.number ?? '');
  if (!canPaste) classes.push(styles.isOpen ?? '');
  return classes.join(' ');
}

function isNumber(field: RechargeField): boolean {
  return field.inputMode === 'numeric' || field.type === 'tel';
}

function inputModeOf(field: RechargeField): 'numeric' | 'tel' | 'email' | 'text' {
  if (field.type === 'tel' || field.inputMode === 'tel') return 'tel';
  if (field.type === 'email' || field.inputMode === 'email') return 'email';
  return field.inputMode === 'numeric' ? 'numeric' : 'text';
}
