import { useLocale, useTranslations } from 'next-intl';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { DeliveryTags } from '@/components/ui/picture/delivery-tags';
import { FromPrice } from '@/components/ui/price/from-price';
import { OfferPrice } from '@/components/ui/price/offer-price';
import { savedPercent, worthShowing } from '@/lib/pricing/saving';
import type { GoodsCard } from '@/lib/products/product-card';
import { Link } from '@/lib/routing/navigation';
import { productPath } from '@/lib/routing/paths';
import { FavoriteButton } from './favorite-button';
import { roundCount } from './round-count';

/**
 * A product in a grid (class `tiles`): its "from" price, by which lists sort and filter, and its deal as a line of its own.
 * The cached HTML has all texts of a deal; the browser of a member who has ordered it shows another one (used-deals.ts).
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
  const saved = savedPercent(goods.price, goods.marketPrice);
  return (
    <article className="tile" data-deal={deal?.id}>
      <CoverImage src={first ?? goods.cover} first={first !== undefined} />
      {deal ? <span className="tag tag-deal flag deal-open">{t('deal')}</span> : null}
      <div className="body">
        <Heading className="name clip-2" translate="no">
          <Link href={productPath(goods.id, deal?.skuId)}>{goods.name}</Link>
        </Heading>
        <div className="facts">
          {goods.isOutOfStock ? <span className="tag">{t('soldOut')}</span> : <DeliveryTags terms={goods} />}
          {saved >= worthShowing ? (
            // A deal that is open states its own saving.
            <span className={`tag tag-heart ${deal ? 'deal-used' : ''}`}>
              {t('save', { percent: saved })}
            </span>
          ) : null}
          {deal ? <span className="variant deal-open">{deal.skuName}</span> : null}
        </div>
        {deal ? (
          <>
            <p className="deal-line deal-open">
              <OfferPrice value={deal.discountPrice} was={deal.originalPrice} size={16} />
            </p>
            <p className="variant deal-used">
              <span className="deal-ordered">{t('dealUsed')}</span>
              <span className="deal-unpaid">{t('dealUnpaid')}</span>
            </p>
          </>
        ) : null}
        <div className="foot">
          {deal && deal.without.price !== goods.price ? (
            <>
              <span className="deal-open">
                <FromPrice value={goods.price} range={goods.hasRange} />
              </span>
              <span className="deal-used">
                <FromPrice value={deal.without.price} range={deal.without.hasRange} />
              </span>
            </>
          ) : (
            <FromPrice value={goods.price} range={goods.hasRange} />
          )}
          <span className="sold">{t(`sold.${sold.size}`, { count: sold.value })}</span>
        </div>
      </div>
      <FavoriteButton goodsId={goods.id} label={t('favorite', { name: goods.name })} />
    </article>
  );
}
