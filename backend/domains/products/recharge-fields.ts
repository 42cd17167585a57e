import type { Locale } from '../../../lib/i18n/locales';
import type { RechargeField, RechargeOption } from '../../../lib/products/recharge';
import type { RechargeFieldRow, RechargeOptionRow } from '../../database/schema/catalog';
import { localize } from '../../platform/localize';

/** The stored recharge form in one language, as the wire carries it. */
export function localizeFields(fields: readonly RechargeFieldRow[], language: Locale): RechargeField[] {
  return fields.map(({ label, placeholder, help, patternMessage, options, ...plain }) => ({
    ...plain,
    label: localize(label, language),
    placeholder: placeholder && localize(placeholder, language),
    help: help && {
      title: localize(help.title, language),
      steps: help.steps.map((step) => localize(step, language)),
    },
    patternMessage: patternMessage && localize(patternMessage, language),
    options: options?.map((option) => localizeOption(option, language)),
  }));
}

function localizeOption({ value, label, children }: RechargeOptionRow, language: Locale): RechargeOption {
  const option: RechargeOption = { value, label: localize(label, language) };
  if (children) option.children = children.map((child) => localizeOption(child, language));
  return option;
}
