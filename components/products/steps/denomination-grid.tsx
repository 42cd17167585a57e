import { useTranslations } from 'next-intl';
import { RestockButton } from '@/components/products/purchase/restock-button';
import { usePurchase } from '@/components/products/state/purchase-context';
import { mostUnits } from '@/components/products/state/purchase-state';
import { skuTitle } from '@/components/products/state/sku-title';
import { Stepper } from '@/components/ui/control/stepper';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { OfferPrice } from '@/components/ui/price/offer-price';
import { RateLine } from '@/components/ui/price/rate-line';
import { formatPrice } from '@/lib/money';
import { toPercent } from '@/lib/percent';
import type { Sku } from '@/lib/products/sku';
import styles from './denomination-grid.module.css';

/** Step 1: one radio for each denomination, and the quantity where more than one can be bought. */
export function DenominationGrid({ labelledBy }: { labelledBy: string }) {
  const t = useTranslations('goods.sku');
  const { detail, state, dispatch } = usePurchase();
  const { goods, skus } = detail;
  const chosen = skus.find((sku) => sku.id === state.skuId);
  const most = mostUnits(detail, chosen);
  const bestId = bestValueOf(skus);
  const popularId = skus.find((sku) => sku.isPopular && !sku.isOutOfStock)?.id;
  return (
    <>
      <div className={styles.grid} role="radiogroup" aria-labelledby={labelledBy}>
        {skus.map((sku) =>
          sku.isOutOfStock ? (
            <SoldOut key={sku.id} sku={sku} />
          ) : (
            <Denomination
              key={sku.id}
              sku={sku}
              isBest={sku.id === bestId}
              isPopular={sku.id === popularId}
              isChosen={sku.id === state.skuId}
              onChoose={() => dispatch({ type: 'sku', skuId: sku.id })}
            />
          ),
        )}
      </div>
      <RateLine className={styles.rate} />
      {most > 1 ? (
        <div className={styles.quantity}>
          <span className="second">{t('quantity')}</span>
          <Stepper
            value={state.quantity}
            max={most}
            onChange={(quantity) => dispatch({ type: 'quantity', quantity })}
          />
          <span className="muted t13">{t('limit', { count: most })}</span>
          {goods.bulkPrice.map((step) => (
            <span key={step.quantity} className="tag tag-heart">
              {t('bulk', { quantity: step.quantity, off: toPercent(1 - step.rate) })}
            </span>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** A sold-out denomination, with a button that requests a restock mail. */
function SoldOut({ sku }: { sku: Sku }) {
  const t = useTranslations('goods.sku');
  return (
    <RestockButton skuId={sku.id} name={sku.name} className={`${styles.sku} ${styles.isSoldOut}`}>
      <SkuName sku={sku} />
      <span className={styles.unit}>{t('soldOut')}</span>
      <span className={styles.notify}>
        <Icon name="bell" size={16} />
        {t('notify')}
      </span>
    </RestockButton>
  );
}

function SkuName({ sku }: { sku: Sku }) {
  const { unit } = usePurchase().detail.goods;
  const { main, bonus, small, isAmount } = skuTitle(sku, unit);
  return (
    <span className={isAmount ? styles.name : `${styles.name} ${styles.isWords}`}>
      {main}
      {bonus ? <i className={styles.bonus}>{bonus}</i> : null}
      {small ? <small className={isAmount ? 'visually-hidden' : undefined}> {small}</small> : null}
    </span>
  );
}

const priceOf = ({ dealPrice, price }: Sku) => dealPrice ?? price;

/**
 * The unit price at the shown price, which a deal that has ended or was used no longer lowers; yuan, rounded to fen.
 * Null where there is nothing to count.
 */
function eachOf(sku: Sku): Sku['unitPrice'] {
  const { unitPrice, faceValue, bonusValue } = sku;
  if (!unitPrice) return null;
  const { per } = unitPrice;
  return { per, price: Math.round((priceOf(sku) * 100 * per) / ((faceValue ?? 0) + bonusValue)) / 100 };
}

/** The id of the denomination with the lowest unit price; undefined where there is nothing to compare. */
function bestValueOf(skus: readonly Sku[]): string | undefined {
  const priced = skus.flatMap((sku) => {
    const each = sku.isOutOfStock ? null : eachOf(sku);
    return each ? { id: sku.id, each: each.price / each.per } : [];
  });
  const [best, next] = priced.sort((left, right) => left.each - right.each);
  return best && next && best.each < next.each ? best.id : undefined;
}

function Denomination({
  sku,
  isBest,
  isPopular,
  isChosen,
  onChoose,
}: {
  sku: Sku;
  isBest: boolean;
  isPopular: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const t = useTranslations('goods.sku');
  const price = priceOf(sku);
  // The former price of a deal is the regular price, as on the home page and on tiles.
  const was = sku.dealPrice === null ? sku.marketPrice : sku.price;
  const each = eachOf(sku);
  return (
    <label className={styles.sku}>
      <input type="radio" name="sku" value={sku.id} checked={isChosen} onChange={onChoose} />
      <SkuTag sku={sku} isBest={isBest} isPopular={isPopular} />
      <SkuName sku={sku} />
      <span className={styles.prices}>
        <OfferPrice value={price} was={was !== null && was > price ? was : undefined} size={20} />
        {each === null ? null : (
          <span className={styles.unit}>
            <LiveText>{t('each', { price: formatPrice(each.price), per: each.per })}</LiveText>
          </span>
        )}
      </span>
      <span className={styles.check}>
        <Icon name="check" />
      </span>
    </label>
  );
}

/** At most one tag, in this order: deal, bonus, lowest unit price, popularity. The last two mark one denomination. */
function SkuTag({ sku, isBest, isPopular }: { sku: Sku; isBest: boolean; isPopular: boolean }) {
  const t = useTranslations('goods.sku');
  if (sku.dealPrice !== null) return <span className={`tag tag-deal ${styles.tag}`}>{t('deal')}</span>;
  if (sku.firstPurchaseBonus !== null && sku.firstPurchaseBonus > 0) {
    const isDouble = sku.firstPurchaseBonus === sku.faceValue;
    return (
      <span className={`tag tag-gold ${styles.tag} ${styles.tagGold}`}>
        {isDouble ? t('firstDouble') : t('firstBonus', { count: sku.firstPurchaseBonus })}
      </span>
    );
  }
  if (isBest) return <span className={`tag tag-success ${styles.tag}`}>{t('best')}</span>;
  if (isPopular) return <span className={`tag ${styles.tag} ${styles.tagPopular}`}>{t('popular')}</span>;
  return null;
}
