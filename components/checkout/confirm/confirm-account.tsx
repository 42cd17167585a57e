import { useTranslations } from 'next-intl';
import type { Confirm } from '@/components/checkout/state/use-confirm';
import type { Checkout } from '@/lib/contract/checkout';
import { productPath } from '@/lib/routing/paths';
import { AccountCard, AccountMissing, AccountSlot } from './account-card';

/** The recharge account of the purchase, or what to do when it is missing. */
export function ConfirmAccount({ confirm, first }: { confirm: Confirm; first: Checkout }) {
  const text = useTranslations('order.confirm');
  const { draft, needsAccount, needsCheck, isReady } = confirm;
  const { goods, sku, rechargeFields, accountCheck } = first;
  const editHref = productPath(goods.id, sku.id);
  return (
    <AccountSlot
      fields={needsAccount ? rechargeFields : []}
      hasRole={accountCheck.mode === 'ROLE_LOOKUP'}
      hasCheck={needsCheck}
    >
      {needsAccount && draft.isRead && !isReady ? <AccountMissing href={editHref} /> : null}
      {isReady && Object.values(draft.values).some((value) => value !== '') ? (
        <AccountCard
          title={text(goods.deliveryMode === 'CARD' ? 'contact' : 'account')}
          fields={rechargeFields}
          values={draft.values}
          roleName={draft.roleName}
          isChecked={draft.validateToken !== null && needsCheck}
          editHref={editHref}
        />
      ) : null}
    </AccountSlot>
  );
}
