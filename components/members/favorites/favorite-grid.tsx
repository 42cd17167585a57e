'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import type { Favorite } from '@/lib/members/favorite-contract';
import { useRemoveFavorites, useRestoreFavorites } from '@/lib/members/queries/remove-favorites';
import { useRouter } from '@/lib/routing/navigation';
import styles from './favorite.module.css';
import { FavoriteTile } from './favorite-tile';

/** What was removed last; `undo` is the token that restores it. */
type Removal = { ids: readonly string[]; undo: string };

const nothingRemoved: Removal = { ids: [], undo: '' };

/**
 * The favourites of the page. One or several can be removed at once and restored with one click.
 * @param empty shown when all were removed
 */
export function FavoriteGrid({ favorites, empty }: { favorites: readonly Favorite[]; empty: ReactNode }) {
  const text = useTranslations('member.favorite');
  const router = useRouter();
  const remove = useSubmit(useRemoveFavorites());
  const restore = useSubmit(useRestoreFavorites());
  const isBusy = remove.isBusy || restore.isBusy;
  const [isManaged, setManaged] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [removal, setRemoval] = useState<Removal>(nothingRemoved);
  const shown = favorites.filter(({ id }) => !removal.ids.includes(id));

  function removeAll(ids: readonly string[]) {
    if (ids.length === 0) return toast.error(text('selectOne'));
    void remove.submit(ids, {
      onSuccess: (undo) => {
        setRemoval({ ids, undo });
        setChosen([]);
        router.refresh();
      },
    });
  }

  const undoRemoval = () =>
    restore.submit(removal.undo, {
      onSuccess: () => {
        setRemoval(nothingRemoved);
        router.refresh();
      },
    });

  return (
    <>
      {shown.length === 0 ? null : (
        <FavoriteTools
          isManaged={isManaged}
          isBusy={isBusy}
          chosenCount={chosen.length}
          isAllChosen={chosen.length === shown.length}
          onManage={() => {
            setManaged(!isManaged);
            setChosen([]);
          }}
          onChooseAll={(isOn) => setChosen(isOn ? shown.map(({ id }) => id) : [])}
          onRemove={() => removeAll(chosen)}
        />
      )}
      <div role="status">
        {removal.ids.length > 0 ? (
          <div className={`notice ${styles.undo}`}>
            <span className="grow">{text('removed', { count: removal.ids.length })}</span>
            <button type="button" className="button button-small" aria-busy={isBusy} onClick={undoRemoval}>
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
              onRemove={() => removeAll([favorite.id])}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function FavoriteTools({
  isManaged,
  isBusy,
  chosenCount,
  isAllChosen,
  onManage,
  onChooseAll,
  onRemove,
}: {
  isManaged: boolean;
  isBusy: boolean;
  chosenCount: number;
  isAllChosen: boolean;
  onManage: () => void;
  onChooseAll: (isOn: boolean) => void;
  onRemove: () => void;
}) {
  const text = useTranslations('member.favorite');
  return (
    <div className={styles.tools}>
      <button type="button" className="button button-small" aria-pressed={isManaged} onClick={onManage}>
        {text(isManaged ? 'done' : 'manage')}
      </button>
      {isManaged ? (
        <>
          <label className="check">
            <input
              type="checkbox"
              checked={isAllChosen}
              onChange={(event) => onChooseAll(event.target.checked)}
            />
            <span>{text('all')}</span>
          </label>
          <button
            type="button"
            className="button button-danger button-small"
            aria-busy={isBusy}
            onClick={onRemove}
          >
            {text('removeChosen', { count: chosenCount })}
          </button>
        </>
      ) : null}
    </div>
  );
}
