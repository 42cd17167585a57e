import { useTranslations } from 'next-intl';
import { PhoneBar } from '@/components/shell/phone-bar';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import type { GoodsDetail } from '@/lib/contract/goods';
import { Link } from '@/lib/i18n/navigation';
import { categoryAddress, homeAddress } from '@/lib/routing/addresses';
import { BuyBar } from './buy-bar';
import { GoodsAssurances } from './goods-assurances';
import { GoodsHead } from './goods-head';
import { GoodsInfo } from './goods-info';
import styles from './goods-page.module.css';
import { GoodsPromise } from './goods-promise';
import { GoodsTile } from './goods-tile';
import { PurchaseProvider } from './purchase-context';
import { PurchaseFlow } from './purchase-flow';
import type { PurchaseGoods } from './purchase-state';
import { PurchaseSummary } from './purchase-summary';

/** The whole page of one goods; the purchase is the only part that runs in the browser. */
export function GoodsPage({ detail }: { detail: GoodsDetail }) {
  const t = useTranslations('goods');
  const nav = useTranslations('shell.nav');
  const { goods, related } = detail;
  return (
    <PurchaseProvider detail={purchaseGoodsOf(detail)} key={goods.id}>
      <PhoneBar title={goods.name} backTo={categoryAddress(goods.categoryCode)} />
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
      </main>
      <BuyBar />
    </PurchaseProvider>
  );
}

function purchaseGoodsOf(detail: GoodsDetail): PurchaseGoods {
  const { id, cover, name, unit, type, deliveryMode, allowQuantity, maxQuantity, bulkPrice, coinRate } =
    detail.goods;
  const { skus, defaultSkuId, rechargeFields, accountCheck, paymentMethods, minOrderAmount, dailyDeal } =
    detail;
  return {
    goods: { id, cover, name, unit, type, deliveryMode, allowQuantity, maxQuantity, bulkPrice, coinRate },
    skus,
    defaultSkuId,
    rechargeFields,
    accountCheck,
    paymentMethods: paymentMethods.slice(0, 1),
    minOrderAmount,
    dealUnits: dailyDeal?.limitPerMember ?? 0,
  };
}
