import { ProductDiscontinued } from '@/components/products/page/product-discontinued';
import { ClientMessages } from '@/lib/i18n/client-messages';

/** Rendered with status 404 for unknown products. */
export default function ProductNotFound() {
  return (
    <ClientMessages namespaces={['goods']}>
      <ProductDiscontinued />
    </ClientMessages>
  );
}
