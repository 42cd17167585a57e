import { getTranslations } from 'next-intl/server';
// The deal strip is loaded lazily. Importing its styles here adds them to the page's own style sheets.
import '@/components/product/purchase/deal-strip.module.css';
import { FavoriteButton } from '@/components/product/card/favorite-button';
import { ProductTile } from '@/components/product/card/product-tile';
import { ProductInfo } from '@/components/product/info/product-info';
import { BuyBar } from '@/components/product/purchase/buy-bar';
import { ProductDeal } from '@/components/product/purchase/product-deal';
import { PurchaseSummary } from '@/components/product/purchase/purchase-summary';
import { ShareButton } from '@/components/product/purchase/share-button';
import { PurchaseProvider } from '@/components/product/state/purchase-context';
import type { PurchaseDeal, PurchaseProduct } from '@/components/product/state/purchase-state';
import { PurchaseFlow } from '@/components/product/steps/purchase-flow';
import { Notice } from '@/components/ui/feedback/notice';
import { PhoneBar } from '@/components/ui/navigation/phone-bar';
import { Icon } from '@/components/ui/picture/icon';
import type { DailyDeal } from '@/lib/contract/products/deal';
import type { GoodsCard } from '@/lib/contract/products/product-card';
import type { GoodsDetail } from '@/lib/contract/storefront/product';
import type { SiteConfig } from '@/lib/contract/storefront/site';
import { getSiteConfig } from '@/lib/queries/server/get-site-config';
import { Link } from '@/lib/routing/navigation';
import { categoryPath, homePath } from '@/lib/routing/paths';
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
          <span aria-current="page">{goods.name}</span>
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
