'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { RecordError } from '@/components/staff/list/list-states';
import { productQuery } from '@/lib/products/queries/staff';
import { staffProductsPath } from '@/lib/routing/staff-paths';
import { ProductEditor } from './product-editor';

/** The editor of one product. */
export function ProductPage({ id }: { readonly id: string }) {
  const t = useTranslations('staff.product');
  const { data, error, refetch } = useQuery(productQuery(id));
  useRefresh(() => void refetch());
  if (error && !data) {
    return (
      <RecordError
        error={error}
        onRetry={() => void refetch()}
        unknown={t('unknown')}
        href={staffProductsPath}
        back={t('toProducts')}
      />
    );
  }
  return data ? <ProductEditor key={id} product={data} /> : <i className="s-bone s-bone-page" />;
}
