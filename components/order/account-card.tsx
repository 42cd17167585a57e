import { useTranslations } from 'next-intl';
import { shownValue } from '@/components/goods/recharge-values';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import type { RechargeField, RechargeValues } from '@/lib/contract/recharge';
import { Link } from '@/lib/i18n/navigation';
import styles from './confirm.module.css';

/** Whom the top-up is for, large enough to be read twice before money moves. */
export function AccountCard({
  fields,
  values,
  roleName,
  isChecked,
  editHref,
  title,
}: {
  fields: RechargeField[];
  values: RechargeValues;
  roleName: string | null;
  isChecked: boolean;
  editHref: string;
  title: string;
}) {
  const text = useTranslations('order.confirm');
  const shown = fields.filter((field) => (values[field.key] ?? '') !== '');
  return (
    <section className="card pad" aria-labelledby="confirm-account">
      <div className={`row between ${styles.blockHead}`}>
        <h2 id="confirm-account">{title}</h2>
        <Link className="button button-small" href={editHref}>
          <Icon name="pencil" size={16} />
          {text('edit')}
        </Link>
      </div>
      <dl className={styles.account}>
        {shown.map((field, index) => (
          <div key={field.key}>
            <dt className="small second">{field.label}</dt>
            <dd className={index === 0 ? `number ${styles.accountId}` : undefined}>
              {shownValue(field, values[field.key] ?? '')}
            </dd>
          </div>
        ))}
        {roleName ? (
          <div>
            <dt className="small second">{text('role')}</dt>
            <dd>{roleName}</dd>
          </div>
        ) : null}
      </dl>
      {isChecked ? (
        <p className={`hint hint-good ${styles.checked}`}>
          <Icon name="check" size={16} />
          {text('checked')}
        </p>
      ) : null}
    </section>
  );
}

/** A link that came without the account: it is asked for where it can be checked. */
export function AccountMissing({ href }: { href: string }) {
  const text = useTranslations('order.confirm');
  return (
    <section className="card pad" aria-labelledby="confirm-account">
      <h2 id="confirm-account" className={styles.blockTitle}>
        {text('account')}
      </h2>
      <Notice
        tone="warning"
        end={
          <Link className="button button-small" href={href}>
            {text('fillAccount')}
          </Link>
        }
      >
        {text('accountMissing')}
      </Notice>
    </section>
  );
}
