import { useLocale, useTranslations } from 'next-intl';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { DeliveryTags } from '@/components/ui/picture/delivery-tags';
import { FromPrice } from '@/components/ui/price/from-price';
import { OfferPrice } from '@/components/ui/price/offer-price';
import type { GoodsCard } from '@/lib/contract/products/product-card';
import { savedShare, worthShowing } from '@/lib/pricing/saving';
import { Link } from '@/lib/routing/navigation';
import { productPath } from '@/lib/routing/paths';
import { FavoriteButton } from './favorite-button';
import { roundCount } from './round-count';

/**
 * A product in a grid (class `tiles`).
 * @param heading the level below the grid's own heading
 * @param first true for the first tile of a page that starts with tiles: its cover is inlined
 */
export function ProductTile({
  goods,
  heading: Heading = 'h3',
  first,
}: {
  goods: GoodsCard;
  heading?: 'h2' | 'h3';
  first?: string;
}) {
  const t = useTranslations('goods.tile');
  const sold = roundCount(goods.salesCount, useLocale());
  const { deal } = goods;
  const saved = deal ? 0 : savedShare(goods.price, goods.marketPrice);
  return (
    <article className="tile">
      <CoverImage src={first ?? goods.cover} first={first !== undefined} />
      {deal ? <span className="tag tag-deal flag">{t('deal')}</span> : null}
      <div className="body">
        <Heading className="name clip-2">
          <Link href={productPath(goods.id, deal?.skuId)}>{goods.name}</Link>
        </Heading>
        {deal ? <span className="variant">{deal.skuName}</span> : null}
        <div className="facts">
          <div className="fact-tags">
            {goods.isOutOfStock ? (
              <span className="tag">{t('soldOut')}</span>
            ) : (
              <DeliveryTags terms={goods} />
            )}
            {saved >= worthShowing ? (
              <span className="tag tag-heart">{t('save', { percent: Math.floor(saved * 100) })}</span>
            ) : null}
          </div>
          <FavoriteButton goodsId={goods.id} label={t('favorite', { name: goods.name })} />
        </div>
        <div className="foot">
          {deal ? (
            <OfferPrice value={deal.discountPrice} was={deal.originalPrice} />
          ) : (
            <FromPrice value={goods.price} range={goods.hasRange} />
          )}
          {deal ? null : <span className="sold">{t(`sold.${sold.size}`, { count: sold.value })}</span>}
        </div>
      </div>
    </article>
  );
}
