import { useTranslations } from 'next-intl';
import type { RechargeField } from '@/lib/products/recharge';
import type { FieldProblem } from './recharge-values';

/** The text of a problem; the schema's own one if it has one. */
export function useProblemText(): (field: RechargeField, problem: FieldProblem) => string {
  const t = useTranslations('goods.field.problem');
  return (field, problem) => {
    const { label } = field;
    switch (problem.kind) {
      case 'required':
        return field.options ? t('choose', { label }) : t('required', { label });
      case 'format':
        return problem.message ?? t('format', { label });
      case 'tooShort':
        return t('tooShort', { limit: problem.limit });
      case 'tooLong':
        return t('tooLong', { limit: problem.limit });
      case 'unseen':
        return t('unseen');
      case 'repeat':
        return t('repeat');
    }
  };
}
