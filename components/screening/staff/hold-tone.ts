import type { Tone } from '@/components/staff/format/state-tag';
import type { HoldReason } from '@/lib/orders/contract';

/** What a person has to judge is amber; what ends automatically is grey. */
export const holdTone: Readonly<Record<HoldReason, Tone>> = {
  NONE: 'grey',
  RISK: 'amber',
  VERIFICATION: 'grey',
  REST: 'grey',
  MANUAL: 'amber',
  SUPPLIER: 'amber',
  PARTIAL: 'amber',
  STOCK: 'amber',
};
