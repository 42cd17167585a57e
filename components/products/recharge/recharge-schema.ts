import * as z from 'zod/mini';
import type { RechargeField } from '@/lib/products/recharge';
import { type FieldProblem, fieldProblem } from './recharge-values';

/**
 * The schema of recharge values as they are entered: `cleanValues` normalizes them. Product pages do not use it, because
 * they have a JavaScript budget.
 * @param messageOf the text of a problem
 */
export function rechargeSchema(
  fields: readonly RechargeField[],
  messageOf: (field: RechargeField, problem: FieldProblem) => string,
) {
  return z.record(z.string(), z.string()).check((context) => {
    for (const field of fields) {
      const problem = fieldProblem(field, context.value[field.key] ?? '');
      if (!problem) continue;
      context.issues.push({
        code: 'custom',
        path: [field.key],
        message: messageOf(field, problem),
        input: context.value,
      });
    }
  });
}
