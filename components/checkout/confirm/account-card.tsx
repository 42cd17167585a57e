import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { Icon } from '@/components/ui/picture/icon';
import type { RechargeField, RechargeValues } from '@/lib/contract/recharge';
import { Link } from '@/lib/i18n/navigation';
import { AccountValues } from './account-values';
import styles from './confirm.module.css';

/** The recharge account of the top-up, in large type so that the member can check it before paying. */
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
        <AccountValues fields={fields} values={values} />
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

/**
 * Reserves the height of the account card until the account is read from session storage, so that nothing below it
 * moves. Invisible; the card or its replacement is rendered over it.
 */
export function AccountSlot({
  fields,
  hasRole,
  hasCheck,
  children,
}: {
  fields: RechargeField[];
  hasRole: boolean;
  hasCheck: boolean;
  children: ReactNode;
}) {
  const rows = fields.filter((field) => field.required).length + (hasRole ? 1 : 0);
  if (fields.length === 0) return children;
  return (
    <div className={styles.accountSlot}>
      <div className={`card pad ${styles.accountRoom}`} aria-hidden="true">
        <div className={`row between ${styles.blockHead}`}>
          <span className="button button-small">&nbsp;</span>
        </div>
        <dl className={styles.account}>
          {Array.from({ length: rows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows without ids
            <div key={index}>
              <dt className="small second">&nbsp;</dt>
              <dd className={index === 0 ? `number ${styles.accountId}` : undefined}>&nbsp;</dd>
            </div>
          ))}
        </dl>
        {hasCheck ? <p className={`hint hint-good ${styles.checked}`}>&nbsp;</p> : null}
      </div>
      {children}
    </div>
  );
}

/** Shown when the page was opened without an account: it is entered on the product page, where it can be checked. */
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
