import { useTranslations } from 'next-intl';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon } from '@/components/ui/picture/icon';
import { FromPrice } from '@/components/ui/price/from-price';
import type { Favorite } from '@/lib/members/favorite-contract';
import { formatPrice } from '@/lib/money';
import { Link } from '@/lib/routing/navigation';
import { productPath } from '@/lib/routing/paths';
import styles from './favorite.module.css';

/** @param isChosen null while single ones are removed, else whether it is ticked */
export function FavoriteTile({
  favorite,
  isChosen,
  onChoose,
  onRemove,
}: {
  favorite: Favorite;
  isChosen: boolean | null;
  onChoose: (isOn: boolean) => void;
  onRemove: () => void;
}) {
  const text = useTranslations('member.favorite');
  const { goodsId, goodsName: name, isMarketable } = favorite;
  const saved = favorite.priceWhenAdded - favorite.goodsPrice;
  return (
    <article className={`tile ${styles.tile} ${isMarketable ? '' : styles.isGone}`}>
      <CoverImage src={favorite.goodsThumbnail} />
      <div className="body">
        <h2 className="name clip-2">
          {isMarketable ? <Link href={productPath(goodsId)}>{name}</Link> : name}
        </h2>
        {!isMarketable ? (
          <div>
            <span className="tag">{text('gone')}</span>
          </div>
        ) : favorite.priceDropped ? (
          <div>
            <span className="tag tag-heart">{text('dropped', { amount: formatPrice(saved) })}</span>
          </div>
        ) : null}
        <FromPrice value={favorite.goodsPrice} range={favorite.hasRange} />
        <div className={styles.actions}>
          {isChosen === null ? (
            <>
              {isMarketable ? (
                <Link
                  className="button button-small button-tint"
                  href={productPath(goodsId)}
                  aria-label={text('buyOf', { name })}
                >
                  {text('buy')}
                </Link>
              ) : null}
              <button
                type="button"
                className="icon-button"
                aria-label={text('removeOf', { name })}
                onClick={onRemove}
              >
                <Icon name="trash" />
              </button>
            </>
          ) : (
            <label className={`check ${styles.choose}`}>
              <input
                type="checkbox"
                checked={isChosen}
                aria-label={text('select', { name })}
                onChange={(event) => onChoose(event.target.checked)}
              />
            </label>
          )}
        </div>
      </div>
    </article>
  );
}
