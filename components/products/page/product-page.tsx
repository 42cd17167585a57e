import { getTranslations } from 'next-intl/server';
// The deal strip is loaded lazily. Importing its styles here adds them to the page's own style sheets.
import '@/components/products/purchase/deal-strip.module.css';
import { FavoriteButton } from '@/components/products/card/favorite-button';
import { ProductTile } from '@/components/products/card/product-tile';
import { ProductInfo } from '@/components/products/info/product-info';
import { BuyBar } from '@/components/products/purchase/buy-bar';
import { ProductDeal } from '@/components/products/purchase/product-deal';
import { PurchaseSummary } from '@/components/products/purchase/purchase-summary';
import { ShareButton } from '@/components/products/purchase/share-button';
import { PurchaseProvider } from '@/components/products/state/purchase-context';
import type { PurchaseDeal, PurchaseProduct } from '@/components/products/state/purchase-state';
import { PurchaseFlow } from '@/components/products/steps/purchase-flow';
import { Notice } from '@/components/ui/feedback/notice';
import { PhoneBar } from '@/components/ui/navigation/phone-bar';
import { Icon } from '@/components/ui/picture/icon';
import type { GoodsDetail } from '@/lib/products/contract';
import type { DailyDeal } from '@/lib/products/deal-contract';
import type { GoodsCard } from '@/lib/products/product-card';
import { Link } from '@/lib/routing/navigation';
import { categoryPath, homePath } from '@/lib/routing/paths';
import type { SiteConfig } from '@/lib/settings/contract';
import { getSiteConfig } from '@/lib/settings/queries/get-site-config';
import { formatShanghai } from '@/lib/time';
import { DeliveryPromise } from './delivery-promise';
import { FreightCard } from './freight-card';
import { ProductAssurances } from './product-assurances';
import { ProductHead } from './product-head';
import { ProductNotices } from './product-notices';
import styles from './product-page.module.css';
import { RecentlyViewed } from './recently-viewed';

/** The product page; only the purchase runs in the browser. */
export async function ProductPage({ detail, related }: { detail: GoodsDetail; related: GoodsCard[] }) {
  const [t, nav, store] = await Promise.all([
    getTranslations('goods'),
    getTranslations('shell.nav'),
    getSiteConfig(),
  ]);
  const { goods } = detail;
  return (
    <PurchaseProvider detail={purchaseProductOf(detail, store)} key={goods.id}>
      <PhoneBar title={goods.name} backTo={categoryPath(goods.categoryCode)}>
        <FavoriteButton goodsId={goods.id} label={t('summary.favoriteLabel', { name: goods.name })} />
        <ShareButton goodsId={goods.id} name={goods.name} />
      </PhoneBar>
      <main id="main" className="wrap page">
        <nav className="crumbs" aria-label={t('crumbs')}>
          <Link href={homePath}>{nav('home')}</Link>
          <Icon name="chevron-right" />
          <Link href={categoryPath(goods.categoryCode)}>{goods.categoryName}</Link>
          <Icon name="chevron-right" />
          <span aria-current="page" translate="no">
            {goods.name}
          </span>
        </nav>
        <div className={styles.goods}>
          <div className={styles.column}>
            <div className={`card ${styles.main}`}>
              <ProductHead detail={detail} />
              <DeliveryPromise detail={detail} />
              <ProductNotices deliveryMode={goods.deliveryMode} store={store} />
              <ProductDeal />
              <PurchaseFlow />
            </div>
            {detail.freight.length > 0 ? <FreightCard freight={detail.freight} /> : null}
          </div>
          <aside className={styles.side}>
            <PurchaseSummary>
              <ProductAssurances goods={goods} />
            </PurchaseSummary>
            {goods.notices[0] ? <Notice tone="warning">{goods.notices[0]}</Notice> : null}
          </aside>
        </div>
        <div className={`${styles.goods} ${styles.below}`}>
          <ProductInfo detail={detail} />
          {related.length > 0 ? (
            <section className={`far ${styles.related}`} aria-labelledby="related-title">
              <h2 id="related-title">{t('related')}</h2>
              <div className={`tiles ${styles.relatedTiles}`}>
                {related.map((each) => (
                  <ProductTile key={each.id} goods={each} />
                ))}
              </div>
            </section>
          ) : null}
        </div>
        <RecentlyViewed goodsId={goods.id} />
      </main>
      <BuyBar />
    </PurchaseProvider>
  );
}

function purchaseProductOf(detail: GoodsDetail, { maintenance }: SiteConfig): PurchaseProduct {
  const { id, cover, name, unit, type, deliveryMode, allowQuantity, maxQuantity, bulkPrice, coinRate } =
    detail.goods;
  const { skus, defaultSkuId, rechargeFields, accountCheck, paymentMethods, minOrderAmount } = detail;
  return {
    goods: { id, cover, name, unit, type, deliveryMode, allowQuantity, maxQuantity, bulkPrice, coinRate },
    skus,
    defaultSkuId,
    rechargeFields,
    accountCheck,
    paymentMethods,
    minOrderAmount,
    freightFrom: Math.min(...detail.freight.map(({ amount }) => amount)),
    unverifiedLimits: detail.unverifiedLimits,
    deal: detail.dailyDeal && dealOf(detail.dailyDeal),
    maintenance: { enabled: maintenance.enabled, endTime: maintenance.endTime },
  };
}

/** The deal without its product card, which the page shows already. */
function dealOf({ goods: _, originalPrice: _price, ...deal }: DailyDeal): PurchaseDeal {
  return { ...deal, startText: formatShanghai(deal.startTime, 'minute') };
}
