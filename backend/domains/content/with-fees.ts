import { backendTexts } from '../../../lib/i18n/backend-texts';
import { fenToYuan } from '../../../lib/money';
import { toPercent } from '../../../lib/percent';
import type { MethodFact } from '../../../lib/pricing/methods';
import { PPM } from '../../../lib/pricing/rounding';
import type { Context } from '../../platform/context';
import { readPaymentTerms, type TermsContext } from '../currencies/payment-methods';

/** Where an article lists the fees of the payment methods. */
const placeholder = '{fees}';

/** A text that is searched or shortened has no list. */
export function withoutFees(text: string): string {
  return text.replaceAll(placeholder, '');
}

/** Markdown with the fees that orders pay now in place of `{fees}`. */
export async function withFees(text: string, context: TermsContext & Pick<Context, 'db'>): Promise<string> {
  if (!text.includes(placeholder)) return text;
  const { methods } = await readPaymentTerms(context.db, context);
  const list = methods.map((method) => `- ${feeText(method, context.locale)}`).join('\n');
  return text.replaceAll(placeholder, () => list);
}

function feeText({ name: method, ...fee }: MethodFact, locale: Context['locale']): string {
  const { labels } = backendTexts(locale);
  const percent = String(toPercent(fee.feeRatePpm / PPM));
  const fixed = String(fenToYuan(fee.feeFixedFen));
  if (fee.feeIncluded || (fee.feeRatePpm === 0 && fee.feeFixedFen === 0))
    return labels('fees.none', { method });
  if (fee.feeFixedFen === 0) return labels('fees.rate', { method, percent });
  if (fee.feeRatePpm === 0) return labels('fees.fixed', { method, fixed });
  return labels('fees.both', { method, percent, fixed });
}
