import 'server-only';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { Page } from '@/lib/contract/endpoint';
import type { Category, GoodsCard } from '@/lib/contract/goods';
import { categoryAddress } from '@/lib/routing/addresses';
import { pageMetadata } from './page-metadata';

/** Title and description of a category, or of the whole shop. Filtered views point to the plain one. */
export async function categoryMetadata(
  category: Category | undefined,
  page: Page<GoodsCard>,
): Promise<Metadata> {
  const t = await getTranslations('search.meta');
  const count = category?.goodsCount ?? page.total;
  return pageMetadata({
    address: categoryAddress(category?.code),
    title: category ? t('category', { name: category.name }) : t('all'),
    description: category
      ? t('categoryDescription', { name: category.name, names: category.sampleNames.join(' / '), count })
      : t('allDescription', { count }),
  });
}
