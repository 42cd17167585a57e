'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import type { Favorite } from '@/lib/contract/upms';
import { useRouter } from '@/lib/i18n/navigation';
import { favoriteListQuery } from '@/lib/queries/favorite-list';
import { memberQuery } from '@/lib/queries/load-member';
import styles from './favorite.module.css';
import { FavoriteTile } from './favorite-tile';

/** What was removed last; `undo` is the shop's own word for bringing it back. */
type Removal = { ids: readonly string[]; undo: string };

const nothingRemoved: Removal = { ids: [], undo: '' };

/**
 * The page's favourites; one or several are removed at once, and come back with one click.
 * @param empty stands in place of the last one that went, beside its way back
 */
export function FavoriteGrid({ favorites, empty }: { favorites: readonly Favorite[]; empty: ReactNode }) {
  const text = useTranslations('member.favorite');
  const router = useRouter();
  const queries = useQueryClient();
  const { attempt, isBusy } = useAttempt();
  const [isManaged, setManaged] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [removal, setRemoval] = useState<Removal>(nothingRemoved);
  const shown = favorites.filter(({ id }) => !removal.ids.includes(id));

  function refresh() {
    void queries.invalidateQueries({ queryKey: favoriteListQuery.queryKey });
    void queries.invalidateQueries(memberQuery);
    router.refresh();
  }

  const remove = (ids: readonly string[]) =>
    attempt(async () => {
      if (ids.length === 0) return toast.error(text('selectOne'));
      const { undo } = await call('DELETE /upms/member/goods_favorite/delete', {
        query: { ids: ids.join(',') },
      });
      setRemoval({ ids, undo });
      setChosen([]);
      refresh();
    });

  const bringBack = () =>
    attempt(async () => {
      await call('POST /upms/member/goods_favorite/restore', { body: { undo: removal.undo } });
      setRemoval(nothingRemoved);
      refresh();
    });

  return (
    <>
      {shown.length === 0 ? null : (
        <div className={styles.tools}>
          <button
            type="button"
            className="button button-small"
            aria-pressed={isManaged}
            onClick={() => {
              setManaged(!isManaged);
              setChosen([]);
            }}
          >
            {text(isManaged ? 'done' : 'manage')}
          </button>
          {isManaged ? (
            <>
              <label className="check">
                <input
                  type="checkbox"
                  checked={shown.length > 0 && chosen.length === shown.length}
                  onChange={(event) => setChosen(event.target.checked ? shown.map(({ id }) => id) : [])}
                />
                <span>{text('all')}</span>
              </label>
              <button
                type="button"
                className="button button-danger button-small"
                aria-busy={isBusy}
                onClick={() => remove(chosen)}
              >
                {text('removeChosen', { count: chosen.length })}
              </button>
            </>
          ) : null}
        </div>
      )}
      <div role="status">
        {removal.ids.length > 0 ? (
          <div className={`notice ${styles.undo}`}>
            <span className="grow">{text('removed', { count: removal.ids.length })}</span>
            <button type="button" className="button button-small" aria-busy={isBusy} onClick={bringBack}>
              {text(isBusy ? 'undoing' : 'undo')}
            </button>
          </div>
        ) : null}
      </div>
      {shown.length === 0 ? empty : null}
      <ul className="tiles tiles-4">
        {shown.map((favorite) => (
          <li key={favorite.id}>
            <FavoriteTile
              favorite={favorite}
              isChosen={isManaged ? chosen.includes(favorite.id) : null}
              onChoose={(isOn) =>
                setChosen(isOn ? [...chosen, favorite.id] : chosen.filter((id) => id !== favorite.id))
              }
              onRemove={() => remove([favorite.id])}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
