import { ProductDiscontinued } from '@/components/product/page/product-discontinued';
import { pageSizes } from '@/lib/contract/page-sizes';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { getHotProducts } from '@/lib/queries/server/get-hot-products';

/** Rendered with status 404 for unknown and discontinued products. */
export default async function ProductNotFound() {
  return (
    <ClientMessages namespaces={['goods']}>
      <ProductDiscontinued hot={await getHotProducts(undefined, pageSizes.hotOnDiscontinued)} />
    </ClientMessages>
  );
}
