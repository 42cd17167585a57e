import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MemberPage } from '@/components/account/frame/member-page';
import type { PageQuery } from '@/components/account/frame/page-query';
import { type CouponChoice, couponChoice, couponPath } from '@/components/coupons/coupon-choice';
import { CentrePage, CouponViews, OwnCoupons } from '@/components/coupons/coupon-pages';
import { RedeemForm } from '@/components/coupons/redeem-form';
import { loadPersonal } from '@/lib/api/load-personal';
import { ClientMessages } from '@/lib/i18n/client-messages';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('asset.coupon');
  return { title: text('title'), robots: { index: false } };
}

export default async function CouponPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const choice = couponChoice(await searchParams);
  const text = await getTranslations('asset.coupon');
  return (
    <ClientMessages namespaces={['asset']}>
      <MemberPage title={text('title')}>
        <CouponViews view={choice.view} />
        {choice.view === 'mine' ? <Own choice={choice} /> : <Centre choice={choice} />}
      </MemberPage>
    </ClientMessages>
  );
}

async function Own({ choice }: { choice: CouponChoice }) {
  const [page, counts] = await loadPersonal(couponPath(choice), (call) =>
    Promise.all([
      call('GET /order/member/coupon_code/list', {
        query: { status: choice.state, pageNumber: choice.page, pageSize: 20 },
      }),
      call('GET /order/member/coupon_code/statistics'),
    ]),
  );
  return (
    <>
      <OwnCoupons page={page} counts={counts} choice={choice} />
      <RedeemForm />
    </>
  );
}

async function Centre({ choice }: { choice: CouponChoice }) {
  const [page, { balance, frozen }] = await loadPersonal(couponPath(choice), (call) =>
    Promise.all([
      call('GET /order/member/coupon/list', {
        query: { isExchange: String(choice.view === 'exchange'), pageNumber: choice.page, pageSize: 20 },
      }),
      call('GET /upms/member/point/balance'),
    ]),
  );
  return <CentrePage page={page} choice={choice} balance={balance - frozen} />;
}
