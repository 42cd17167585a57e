import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { RechargeControl } from '@/components/products/recharge/recharge-control';
import styles from '@/components/products/recharge/recharge-form.module.css';
import { cleanValue, fieldProblem } from '@/components/products/recharge/recharge-values';
import { useProblemText } from '@/components/products/recharge/use-problem-text';
import { usePurchase } from '@/components/products/state/purchase-context';
import { checkNeed } from '@/components/products/state/purchase-state';
import type { RechargeField } from '@/lib/products/recharge';
import { useIsMember } from '@/lib/stores/auth';

/** Loaded for members only. */
const SavedAccounts = lazy(async () => ({ default: (await import('./saved-accounts')).SavedAccounts }));

/** Step 2: the recharge form by the product's schema, below the member's saved accounts. */
export function RechargeForm() {
  const t = useTranslations('goods.field');
  const { detail, state, dispatch, runCheck, changeThenCheck } = usePurchase();
  const need = checkNeed(detail);
  const words = useProblemText();
  const isMember = useIsMember();

  /** Shown after blur or a purchase attempt, not while typing. */
  function problemOf(field: RechargeField): string | null {
    if (!state.left[field.key] && !state.isAsked) return null;
    const problem = fieldProblem(field, state.typed[field.key] ?? '');
    return problem ? words(field, problem) : null;
  }

  function repeatProblemOf(field: RechargeField): string | null {
    if (!state.left[`${field.key}-again`] && !state.isAsked) return null;
    const same =
      cleanValue(field, state.typed[field.key] ?? '') === cleanValue(field, state.repeated[field.key] ?? '');
    return same ? null : words(field, { kind: 'repeat' });
  }

  function leave(key: string) {
    dispatch({ type: 'left', key });
    if (need !== 'none' && state.check.status === 'idle') void runCheck();
  }

  return (
    <>
      {isMember && need !== 'none' ? (
        <Suspense>
          <SavedAccounts />
        </Suspense>
      ) : null}
      <div className={styles.fields}>
        {detail.rechargeFields.map((field, index) => (
          <RechargeControl
            key={field.key}
            field={field}
            value={state.typed[field.key] ?? ''}
            problem={problemOf(field)}
            isWide={isWide(detail.rechargeFields, index)}
            onType={(value) => dispatch({ type: 'typed', key: field.key, value })}
            onChoose={(value) => changeThenCheck({ type: 'typed', key: field.key, value })}
            onLeave={() => leave(field.key)}
          />
        ))}
        {need === 'format' && state.savedId === null
          ? detail.rechargeFields
              .filter((field) => field.confirm)
              .map((field) => (
                <RechargeControl
                  key={`${field.key}-again`}
                  field={{ ...field, label: t('again', { label: field.label }), help: undefined }}
                  value={state.repeated[field.key] ?? ''}
                  problem={repeatProblemOf(field)}
                  hint={t('againHint')}
                  isRepeat
                  isWide
                  onType={(value) => dispatch({ type: 'repeated', key: field.key, value })}
                  onChoose={(value) => dispatch({ type: 'repeated', key: field.key, value })}
                  onLeave={() => leave(`${field.key}-again`)}
                />
              ))
          : null}
      </div>
    </>
  );
}

/** A select and the text field after it share a row; other fields have their own. */
function isWide(fields: readonly RechargeField[], index: number): boolean {
  const isNarrow = (field: RechargeField | undefined) => field?.type === 'select';
  const isLine = (field: RechargeField | undefined) =>
    field !== undefined && ['text', 'tel', 'email'].includes(field.type);
  const field = fields[index];
  if (isNarrow(field)) return !isLine(fields[index + 1]);
  return !(isLine(field) && isNarrow(fields[index - 1]));
}
