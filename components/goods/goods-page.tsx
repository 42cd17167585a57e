import { getTranslations } from 'next-intl/server';
import { PhoneBar } from '@/components/shell/phone-bar';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import type { DailyDeal, GoodsDetail } from '@/lib/contract/goods';
import type { SiteConfig } from '@/lib/contract/store';
import { Link } from '@/lib/i18n/navigation';
import { getSiteConfig } from '@/lib/queries/get-site-config';
import { categoryAddress, homeAddress } from '@/lib/routing/addresses';
import { BuyBar } from './buy-bar';
import { FavoriteButton } from './favorite-button';
import { GoodsAssurances } from './goods-assurances';
import { GoodsDeal } from './goods-deal';
import { GoodsHead } from './goods-head';
import { GoodsInfo } from './goods-info';
import { GoodsNotices } from './goods-notices';
import styles from './goods-page.module.css';
import { GoodsPromise } from './goods-promise';
import { GoodsTile } from './goods-tile';
import { PurchaseProvider } from './purchase-context';
import { PurchaseFlow } from './purchase-flow';
import type { PurchaseDeal, PurchaseGoods } from './purchase-state';
import { PurchaseSummary } from './purchase-summary';
import { RecentlyViewed } from './recently-viewed';
import { ShareButton } from './share-button';

/** The whole page of one goods; the purchase is the only part that runs in the browser. */
export async function GoodsPage({ detail }: { detail: GoodsDetail }) {
  const [t, nav, store] = await Promise.all([
    getTranslations('goods'),
    getTranslations('shell.nav'),
    getSiteConfig(),
  ]);
  const { goods, related } = detail;
  return (
    <PurchaseProvider detail={purchaseGoodsOf(detail, store)} key={goods.id}>
      <PhoneBar title={goods.name} backTo={categoryAddress(goods.categoryCode)}>
        <FavoriteButton goodsId={goods.id} label={t('summary.favoriteLabel', { name: goods.name })} />
        <ShareButton goodsId={goods.id} name={goods.name} />
      </PhoneBar>
      <main id="main" className="wrap page">
        <nav className="crumbs" aria-label={t('crumbs')}>
          <Link href={homeAddress}>{nav('home')}</Link>
          <Icon name="chevron-right" />
          <Link href={categoryAddress(goods.categoryCode)}>{goods.categoryName}</Link>
          <Icon name="chevron-right" />
          <span aria-current="page">{goods.name}</span>
        </nav>
        <div className={styles.goods}>
          <div className={`card ${styles.main}`}>
            <GoodsHead detail={detail} />
            <GoodsPromise detail={detail} />
            <GoodsNotices goods={goods} store={store} />
            <GoodsDeal />
            <PurchaseFlow />
          </div>
          <aside className={styles.side}>
            <PurchaseSummary>
              <GoodsAssurances goods={goods} />
            </PurchaseSummary>
            {goods.notices[0] ? <Notice tone="warning">{goods.notices[0]}</Notice> : null}
          </aside>
        </div>
        <div className={`${styles.goods} ${styles.below}`}>
          <GoodsInfo detail={detail} />
          {related.length > 0 ? (
            <section className={styles.related} aria-labelledby="related-title">
              <h2 id="related-title">{t('related')}</h2>
              <div className={`tiles ${styles.relatedTiles}`}>
                {related.slice(0, 4).map((each) => (
                  <GoodsTile key={each.id} goods={each} />
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

function purchaseGoodsOf(detail: GoodsDetail, { maintenance }: SiteConfig): PurchaseGoods {
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
    unverifiedLimits: detail.unverifiedLimits,
    deal: detail.dailyDeal && dealOf(detail.dailyDeal),
    maintenance,
  };
}

/** Without its card of the goods, which the page shows already. */
function dealOf({ goods: _, id: _id, originalPrice: _price, ...deal }: DailyDeal): PurchaseDeal {
  return deal;
}
