import type { RechargeField } from '@/lib/products/recharge';

/** Props that every kind of control gets from its field. */
export type ControlProps = {
  readonly field: RechargeField;
  readonly id: string;
  readonly value: string;
  readonly isInvalid: boolean;
  /** Ids of the describing elements. */
  readonly describedBy: string | undefined;
};
