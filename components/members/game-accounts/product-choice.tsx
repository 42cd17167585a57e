'use client';

import { useTranslations } from 'next-intl';
import { SelectField } from '@/components/ui/control/select-field';
import { useRouter } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';

export type ProductGroup = { name: string; goods: { id: string; name: string }[] };

/** The choice of the product that a recharge account is for. */
export function ProductChoice({ groups, value }: { groups: readonly ProductGroup[]; value: string }) {
  const text = useTranslations('member.gameAccount');
  const router = useRouter();
  return (
    <SelectField
      label={text('goods')}
      value={value}
      onChange={(goodsId) =>
        router.replace(memberPath('game-account', { edit: 'new', goodsId }), { scroll: false })
      }
    >
      <option value="" disabled>
        {text('chooseGoods')}
      </option>
      {groups.map((group) => (
        <optgroup key={group.name} label={group.name}>
          {group.goods.map((goods) => (
            <option key={goods.id} value={goods.id} translate="no">
              {goods.name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
