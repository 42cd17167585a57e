import 'server-only';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { Category } from '@/lib/products/category-contract';
import type { GoodsCard } from '@/lib/products/product-card';
import { isNarrowed, type ListingChoice } from '@/lib/routing/choices/listing-choice';
import { categoryPath } from '@/lib/routing/paths';
import type { Page } from '@/lib/wire/endpoint';
import { pageMetadata } from './page-metadata';

/**
 * Title and description of a category, or of the whole shop. A further page is indexed separately, because it
 * lists other products; a filtered or sorted view has the plain view as its canonical page and is not
 * indexed.
 */
export async function categoryMetadata(
  category: Category | undefined,
  page: Page<GoodsCard>,
  choice?: ListingChoice,
): Promise<Metadata> {
  const t = await getTranslations('search.meta');
  const count = category?.goodsCount ?? page.total;
  const isView = choice !== undefined && (isNarrowed(choice) || choice.sort !== 'RECOMMENDED');
  const number = isView ? 1 : (choice?.page ?? 1);
  const title = category ? t('category', { name: category.name }) : t('all');
  return pageMetadata({
    path: categoryPath(category?.code, { page: number }),
    title: number > 1 ? t('furtherPage', { title, page: number }) : title,
    description: category
      ? t('categoryDescription', { name: category.name, names: category.sampleNames.join(' / '), count })
      : t('allDescription', { count }),
    isIndexed: !isView,
  });
}
