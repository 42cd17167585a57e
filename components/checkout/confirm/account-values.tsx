import { inGroups } from '@/components/products/recharge/in-groups';
import { shownValue } from '@/components/products/recharge/recharge-values';
import type { RechargeField, RechargeValues } from '@/lib/products/recharge';
import styles from './confirm.module.css';

/** The account first, in large type and groups of three digits, then server and other values; items of a `dl`. */
export function AccountValues({ fields, values }: { fields: RechargeField[]; values: RechargeValues }) {
  const filled = fields.filter((field) => (values[field.key] ?? '') !== '');
  const account =
    filled.find((field) => field.confirm) ?? filled.find((field) => !field.options) ?? filled[0];
  const inOrder = account ? [account, ...filled.filter((field) => field !== account)] : filled;
  return inOrder.map((field) => {
    const text = shownValue(field, values[field.key] ?? '');
    return (
      <div key={field.key}>
        <dt className="small second">{field.label}</dt>
        <dd className={field === account ? `number ${styles.accountId}` : undefined} translate="no">
          {field === account ? inGroups(text) : text}
        </dd>
      </div>
    );
  });
}
