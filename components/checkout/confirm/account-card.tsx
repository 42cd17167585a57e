import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { placeholderKeys } from '@/components/ui/feedback/skeleton';
import { Icon } from '@/components/ui/picture/icon';
import type { RechargeField, RechargeValues } from '@/lib/products/recharge';
import { Link } from '@/lib/routing/navigation';
import { AccountValues } from './account-values';
import styles from './confirm.module.css';

/** The recharge account of the top-up, in large type so that the member can check it before paying. */
export function AccountCard({
  fields,
  values,
  roleName,
  check,
  editHref,
  title,
}: {
  fields: RechargeField[];
  values: RechargeValues;
  roleName: string | null;
  /** The supplier's check of the account. */
  check: 'none' | 'running' | 'done';
  /** Null when the order is placed. */
  editHref: string | null;
  title: string;
}) {
  const text = useTranslations('order.confirm');
  return (
    <section className={styles.part} aria-labelledby="confirm-account">
      <div className={`row ${styles.accountHead}`}>
        <h2 id="confirm-account">{title}</h2>
        {check === 'none' ? null : (
          <p className={`hint ${check === 'done' ? 'hint-good' : ''}`} role="status">
            <Icon name={check === 'done' ? 'check' : 'clock'} size={16} />
            {text(check === 'done' ? 'checked' : 'checkingAccount')}
          </p>
        )}
        {editHref === null ? null : (
          <Link className={`link ${styles.edit}`} href={editHref}>
            {text('edit')}
          </Link>
        )}
      </div>
      <dl className={styles.account}>
        <AccountValues fields={fields} values={values} />
        {roleName ? (
          <div>
            <dt className="small second">{text('role')}</dt>
            <dd translate="no">{roleName}</dd>
          </div>
        ) : null}
      </dl>
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
  children,
}: {
  fields: RechargeField[];
  hasRole: boolean;
  children: ReactNode;
}) {
  const rows = fields.filter((field) => field.required).length + (hasRole ? 1 : 0);
  if (fields.length === 0) return children;
  return (
    <div className={styles.accountSlot}>
      <div className={`${styles.part} ${styles.accountRoom}`} aria-hidden="true">
        <div className={`row ${styles.accountHead}`}>
          <h2>&nbsp;</h2>
        </div>
        <dl className={styles.account}>
          {placeholderKeys(rows).map((key, index) => (
            <div key={key}>
              <dt className="small second">&nbsp;</dt>
              <dd className={index === 0 ? `number ${styles.accountId}` : undefined}>&nbsp;</dd>
            </div>
          ))}
        </dl>
      </div>
      {children}
    </div>
  );
}

/**
 * Shown when the page was opened without an account: it is entered on the product page, where it can be checked.
 * @param problem why the account of a repeated order was refused; empty without one
 */
export function AccountMissing({ href, problem }: { href: string; problem: string }) {
  const text = useTranslations('order.confirm');
  return (
    <section className={`${styles.part} ${styles.accountMissing}`} aria-labelledby="confirm-account">
      <h2 id="confirm-account" className={styles.accountHead}>
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
        {problem || text('accountMissing')}
      </Notice>
    </section>
  );
}
