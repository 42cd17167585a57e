import { useTranslations } from 'next-intl';
import type { Confirm } from '@/components/checkout/state/use-confirm';
import type { Checkout } from '@/lib/checkout/contract';
import { productPath } from '@/lib/routing/paths';
import { AccountCard, AccountMissing, AccountSlot } from './account-card';

/** The recharge account of the purchase, or what to do when it is missing. */
export function ConfirmAccount({ confirm, first }: { confirm: Confirm; first: Checkout }) {
  const text = useTranslations('order.confirm');
  const { account, needsAccount, needsCheck, isReady } = confirm;
  const { goods, sku, rechargeFields, accountCheck } = first;
  const editHref = productPath(goods.id, sku.id);
  const isChecking = account.status === 'CHECKING';
  const isMissing = needsAccount && !isReady && !isChecking && account.status !== 'UNREAD';
  return (
    <AccountSlot fields={needsAccount ? rechargeFields : []} hasRole={accountCheck.mode === 'ROLE_LOOKUP'}>
      {isMissing ? <AccountMissing href={editHref} problem={account.problem} /> : null}
      {(isReady || isChecking) && Object.values(account.values).some((value) => value !== '') ? (
        <AccountCard
          title={text(goods.deliveryMode === 'CARD' ? 'contact' : 'account')}
          fields={rechargeFields}
          values={account.values}
          roleName={account.roleName}
          check={isChecking ? 'running' : account.validateToken !== null && needsCheck ? 'done' : 'none'}
          editHref={confirm.placedSn === null ? editHref : null}
        />
      ) : null}
    </AccountSlot>
  );
}
