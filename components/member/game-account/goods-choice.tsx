'use client';

import { useTranslations } from 'next-intl';
import { SelectField } from '@/components/ui/select-field';
import { useRouter } from '@/lib/i18n/navigation';
import { memberAddress } from '@/lib/routing/addresses';

export type GoodsGroup = { name: string; goods: { id: string; name: string }[] };

/** Which goods the account is for; its form follows below. */
export function GoodsChoice({ groups, value }: { groups: readonly GoodsGroup[]; value: string }) {
  const text = useTranslations('member.gameAccount');
  const router = useRouter();
  return (
    <SelectField
      label={text('goods')}
      value={value}
      onChange={(goodsId) =>
        router.replace(memberAddress('game-account', { edit: 'new', goodsId }), { scroll: false })
      }
    >
      <option value="" disabled>
        {text('chooseGoods')}
      </option>
      {groups.map((group) => (
        <optgroup key={group.name} label={group.name}>
          {group.goods.map((goods) => (
            <option key={goods.id} value={goods.id}>
              {goods.name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
