'use client';

import { useSubmit } from '@/components/ui/hooks/use-submit';
import { Icon } from '@/components/ui/picture/icon';
import { useFavoriteId } from '@/lib/members/queries/favorite-list';
import { useToggleFavorite } from '@/lib/members/queries/toggle-favorite';
import { currentPath } from '@/lib/routing/current-path';
import { useIsMember } from '@/lib/stores/auth';
import { useShell } from '@/lib/stores/shell';

/**
 * Adds a product to the favorites or removes it. Changes at once and is restored when the server refuses; a visitor
 * gets the login dialog.
 * @param label names the product, for screen readers
 * @param text label beside the icon; without it the button is the round one of a tile
 */
export function FavoriteButton({ goodsId, label, text }: { goodsId: string; label: string; text?: string }) {
  const favoriteId = useFavoriteId(goodsId);
  const isMember = useIsMember();
  const { submit } = useSubmit(useToggleFavorite(goodsId));

  function toggle() {
    if (isMember) void submit(favoriteId);
    else useShell.getState().openLogin(currentPath());
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
