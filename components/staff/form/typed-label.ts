import { hasTyped } from '@/lib/text/filter';

/** `filterOption` of a select whose options have texts as labels. */
export function hasTypedLabel(typed: string, option?: { label?: unknown }): boolean {
  return typeof option?.label === 'string' && hasTyped(option.label, typed);
}
