'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/api/browser';
import { useRouter } from '@/lib/i18n/navigation';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { favoriteListQuery, useFavoriteId } from '@/lib/queries/favorite-list';
import { addressHere } from '@/lib/routing/address-here';
import { loginAddress } from '@/lib/routing/addresses';
import { useIsMember } from '@/lib/stores/auth';

/**
 * The heart of a goods. Pressed at once, taken back when the server refuses; a visitor goes to the login.
 * @param label names the goods, for screen readers
 * @param text words beside the heart; without them it is the round button of a tile
 */
export function FavoriteButton({ goodsId, label, text }: { goodsId: string; label: string; text?: string }) {
  const favoriteId = useFavoriteId(goodsId);
  const isMember = useIsMember();
  const queries = useQueryClient();
  const router = useRouter();
  const errorText = useErrorText();
  const isBusy = useRef(false);

  function remember(id: string | undefined) {
    queries.setQueryData(favoriteListQuery.queryKey, (known) => {
      const { [goodsId]: _old, ...others } = known ?? {};
      return id === undefined ? others : { ...others, [goodsId]: id };
    });
  }

  async function toggle() {
    if (!isMember) {
      router.push(loginAddress(addressHere()));
      return;
    }
    if (isBusy.current) return;
    isBusy.current = true;
    remember(favoriteId === undefined ? '0' : undefined);
    try {
      if (favoriteId === undefined) {
        const { id } = await call('POST /upms/member/goods_favorite/add', { body: { goodsId } });
        remember(id);
      } else {
        await call('DELETE /upms/member/goods_favorite/delete', { query: { ids: favoriteId } });
      }
      // Other lists and counts of favourites are out of date now; this one is not.
      void queries.invalidateQueries({ queryKey: ['member'] });
    } catch (error) {
      remember(favoriteId);
      toast.error(await errorText(error));
    } finally {
      isBusy.current = false;
    }
  }

  return (
    <button
      type="button"
      className={text ? 'button button-quiet button-small' : 'heart-button'}
      aria-label={label}
      aria-pressed={favoriteId !== undefined}
      onClick={toggle}
    >
      <Icon name="heart" filled={favoriteId !== undefined} />
      {text}
    </button>
  );
}
