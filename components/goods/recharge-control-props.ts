import type { RechargeField } from '@/lib/contract/recharge';

/** What every kind of control gets from its field. */
export type ControlProps = {
  readonly field: RechargeField;
  readonly id: string;
  readonly value: string;
  readonly isInvalid: boolean;
  /** Ids of the texts that explain it. */
  readonly describedBy: string | undefined;
};
