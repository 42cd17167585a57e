import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog/dialog';
import { ExactPart } from '@/components/ui/price/exact-part';
import type { RechargeField, RechargeValues } from '@/lib/products/recharge';
import { AccountValues } from './account-values';
import styles from './confirm.module.css';

/** A top-up cannot be undone: the recharge account is shown for confirmation before the order is placed. */
export function LastCheck({
  open,
  onClose,
  onConfirm,
  goodsName,
  fields,
  values,
  roleName,
}: {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  goodsName: string;
  fields: RechargeField[];
  values: RechargeValues;
  roleName: string | null;
}) {
  const text = useTranslations('order.lastCheck');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('title')}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            {text('back')}
          </button>
          <button type="button" className="button button-primary" onClick={onConfirm}>
            {text('confirm')}
          </button>
        </>
      }
    >
      <div className="stack">
        <p className="second">
          <ExactPart value={goodsName}>{text('text', { goods: goodsName })}</ExactPart>
        </p>
        <dl className={styles.account}>
          <AccountValues fields={fields} values={values} />
          {roleName ? (
            <div>
              <dt className="small second">{text('role')}</dt>
              <dd translate="no">{roleName}</dd>
            </div>
          ) : null}
        </dl>
      </div>
    </Dialog>
  );
}
