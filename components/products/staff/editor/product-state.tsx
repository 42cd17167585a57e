import { useTranslations } from 'next-intl';
import { StateTag } from '@/components/staff/format/state-tag';
import type { ProductView } from '@/lib/products/staff/editor-contract';

export function ProductState({ product }: { readonly product: ProductView }) {
  const t = useTranslations('staff.products');
  if (product.isDiscontinued) return <StateTag tone="grey">{t('discontinued')}</StateTag>;
  return (
    <StateTag tone={product.onSale ? 'green' : 'grey'}>{t(product.onSale ? 'onSale' : 'offSale')}</StateTag>
  );
}
