import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { inGroups } from '@/components/products/recharge/in-groups';
import { cleanValue, shownValue } from '@/components/products/recharge/recharge-values';
import { usePurchase } from '@/components/products/state/purchase-context';
import {
  type AccountCheckState,
  type CheckFailure,
  checkNeed,
} from '@/components/products/state/purchase-state';
import { Notice } from '@/components/ui/feedback/notice';
import { CoverImage } from '@/components/ui/picture/cover-image';
import type { IconName } from '@/components/ui/picture/icon';
import styles from './role-check.module.css';

const FAILURE_LOOKS: Record<CheckFailure, { tone: 'danger' | 'warning'; icon: IconName }> = {
  notFound: { tone: 'danger', icon: 'close' },
  regionMismatch: { tone: 'danger', icon: 'globe' },
  limitExceeded: { tone: 'warning', icon: 'alert' },
  forbidden: { tone: 'danger', icon: 'lock' },
  formatInvalid: { tone: 'danger', icon: 'close' },
  other: { tone: 'warning', icon: 'offline' },
};

/** The result of a check: one role, several roles, a failure, or a timeout. */
export function RoleResult() {
  const { check } = usePurchase().state;
  switch (check.status) {
    case 'found':
      return <Found check={check} />;
    case 'failed':
      return <Failed check={check} />;
    case 'timeout':
      return <Timeout isAccepted={check.isAccepted} />;
    default:
      return null;
  }
}

function Found({ check }: { check: AccountCheckState & { status: 'found' } }) {
  const t = useTranslations('goods.check');
  const { detail, runCheck } = usePurchase();
  const { result, roleName } = check;
  if (result.roleList.length > 0 && roleName === null) {
    return (
      <div className={styles.choices} role="radiogroup" aria-label={t('chooseRole')}>
        <p className="second">{t('chooseRole')}</p>
        {result.roleList.map((role) => (
          <label key={role.roleId} className="option">
            <input type="radio" name="role" checked={false} onChange={() => void runCheck(role.roleId)} />
            <span className="dot" />
            <span className="title" translate="no">
              {role.roleName}
            </span>
          </label>
        ))}
      </div>
    );
  }
  const isLookup = checkNeed(detail) === 'lookup';
  return (
    <div className={styles.stack}>
      <div className={styles.role}>
        <CoverImage className={`cover ${styles.face}`} src={detail.goods.cover} size={52} />
        <RoleFacts check={check} />
        <Confirm
          isOn={check.isConfirmed}
          text={
            !isLookup
              ? t('confirmAccount')
              : detail.accountCheck.mode === 'CARRIER_LOOKUP'
                ? t('confirmNumber')
                : t('confirm')
          }
        />
      </div>
      {isLookup ? null : <p className="hint">{t('noRole')}</p>}
    </div>
  );
}

/** The role's name and the account in large type, each on a line, and the supplier's details with the other values. */
function RoleFacts({ check }: { check: AccountCheckState & { status: 'found' } }) {
  const t = useTranslations('goods.check');
  const { detail, state } = usePurchase();
  const { level, serverName, region } = check.result;
  const typed = detail.rechargeFields
    .map((field) => ({
      field,
      value: cleanValue(field, state.typed[field.key] ?? ''),
      text: shownValue(field, state.typed[field.key] ?? ''),
    }))
    .filter(({ value }) => value !== '');
  const account =
    typed.find(({ field }) => field.confirm) ?? typed.find(({ field }) => !field.options) ?? typed[0];
  // Suppliers return the code of the requested server, whose name is shown already.
  const isAdditional = (fact: string | null) =>
    typed.every(({ value, text }) => fact !== value && fact !== text);
  const facts = new Set(
    [
      level === null ? null : t('level', { level }),
      ...typed
        .filter((one) => one !== account)
        .map(({ field, text }) => (field.options ? text : `${field.label} ${text}`)),
      ...[serverName, region].filter(isAdditional),
    ].filter((fact): fact is string => fact !== null && fact !== ''),
  );
  return (
    <div className={`grow ${styles.found}`}>
      {check.roleName === null ? null : <b translate="no">{check.roleName}</b>}
      {account === undefined ? null : (
        <span className={styles.account}>
          {check.roleName === null ? null : <span className="second t13">{account.field.label}</span>}
          <b className="number" translate="no">
            {inGroups(account.text)}
          </b>
        </span>
      )}
      <span className={styles.facts}>
        {[...facts].map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </div>
  );
}

function Failed({ check }: { check: AccountCheckState & { status: 'failed' } }) {
  const t = useTranslations('goods.check');
  const { runCheck } = usePurchase();
  const { tone, icon } = FAILURE_LOOKS[check.reason];
  const bold = (words: ReactNode) => <strong>{words}</strong>;
  return (
    <Notice
      tone={tone}
      icon={icon}
      end={
        check.reason === 'limitExceeded' ? null : (
          <button type="button" className="button button-small" onClick={() => void runCheck()}>
            {t('retry')}
          </button>
        )
      }
    >
      {check.reason === 'other'
        ? t.rich('other', { b: bold, text: check.text ?? '' })
        : t.rich(check.reason, { b: bold })}
    </Notice>
  );
}

/** Without a required check the shopper may continue at their own risk; otherwise they must retry. */
function Timeout({ isAccepted }: { isAccepted: boolean }) {
  const t = useTranslations('goods.check');
  const { detail, runCheck } = usePurchase();
  const mustBeChecked = detail.accountCheck.requiredBeforePay;
  return (
    <div className={styles.stack}>
      <Notice tone="warning" icon="clock">
        {t.rich(mustBeChecked ? 'timeoutMustWait' : 'timeout', { b: (words) => <strong>{words}</strong> })}
      </Notice>
      <div className={styles.retry}>
        <button type="button" className="button" onClick={() => void runCheck()}>
          {t('retry')}
        </button>
        {mustBeChecked ? null : <Confirm isOn={isAccepted} text={t('acceptTimeout')} />}
      </div>
    </div>
  );
}

function Confirm({ isOn, text }: { isOn: boolean; text: string }) {
  const { state, dispatch } = usePurchase();
  const t = useTranslations('goods.check');
  const isMissing = state.isAsked && !isOn;
  return (
    <div>
      <label className={`check ${styles.confirm} ${isMissing ? styles.isMissing : ''}`}>
        <input
          type="checkbox"
          checked={isOn}
          aria-invalid={isMissing || undefined}
          onChange={(event) => dispatch({ type: 'confirmed', isConfirmed: event.target.checked })}
        />
        <span>{text}</span>
      </label>
      {isMissing ? (
        <p className="hint hint-error" role="alert">
          {t('confirmFirst')}
        </p>
      ) : null}
    </div>
  );
}
