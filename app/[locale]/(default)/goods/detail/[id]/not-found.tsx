import { GoodsGone } from '@/components/goods/goods-gone';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { getHotGoods } from '@/lib/queries/get-hot-goods';

/** Answered with 404: unknown goods and discontinued ones. */
export default async function GoodsNotFound() {
  return (
    <ClientMessages namespaces={['goods']}>
      <GoodsGone hot={await getHotGoods(undefined, 6)} />
    </ClientMessages>
  );
}
