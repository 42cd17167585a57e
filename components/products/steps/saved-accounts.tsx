import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import styles from '@/components/products/recharge/recharge-form.module.css';
import { usePurchase } from '@/components/products/state/purchase-context';
import { Icon } from '@/components/ui/picture/icon';
import { ExactText, LiveText } from '@/components/ui/price/amount-text';
import type { GameAccount } from '@/lib/members/game-account-contract';
import { gameAccountListQuery } from '@/lib/members/queries/game-account-list';
import type { RechargeField } from '@/lib/products/recharge';

/** The member's saved accounts as chips; the one used last is filled in at once. For members only. */
export function SavedAccounts() {
  const t = useTranslations('goods.saved');
  const { detail, state, dispatch, changeThenCheck } = usePurchase();
  const { data: accounts } = useQuery(gameAccountListQuery(detail.goods.id));
  const isOffered = useRef(false);
  const isUntouched = Object.keys(state.typed).length === 0;

  useEffect(() => {
    const [last] = accounts ?? [];
    if (!last || isOffered.current) return;
    isOffered.current = true;
    // Filled in but not checked: opening a page must not query the publisher.
    if (isUntouched) dispatch({ type: 'filled', savedId: last.id, values: last.values });
  }, [accounts, isUntouched, dispatch]);

  if (!accounts || accounts.length === 0) return null;
  return (
    <fieldset className={styles.saved} aria-label={t('label')}>
      {accounts.map((account) => (
        <button
          key={account.id}
          type="button"
          className="chip"
          aria-pressed={account.id === state.savedId}
          onClick={() => changeThenCheck({ type: 'filled', savedId: account.id, values: account.values })}
        >
          <Icon name="user" size={16} />
          <LiveText>{nameOf(account)}</LiveText>
          <span className="number">
            <ExactText>{`…${endOf(account, detail.rechargeFields)}`}</ExactText>
          </span>
        </button>
      ))}
      <button
        type="button"
        className="chip"
        aria-pressed={state.savedId === null && !isUntouched}
        onClick={() => dispatch({ type: 'filled', savedId: null, values: {} })}
      >
        <Icon name="plus" size={16} />
        {t('new')}
      </button>
    </fieldset>
  );
}

function nameOf(account: GameAccount): string {
  return account.nickname ?? account.roleName ?? '';
}

/** The last digits distinguish the member's accounts; `account` is masked further. */
function endOf(account: GameAccount, fields: readonly RechargeField[]): string {
  const field = fields.find((each) => each.confirm) ?? fields.find((each) => each.saveTo === 'account');
  return (field ? account.values[field.key] : undefined)?.slice(-4) ?? account.account.slice(-4);
}
