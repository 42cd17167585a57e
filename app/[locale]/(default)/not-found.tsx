import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ShopNotFound } from '@/components/products/page/shop-not-found';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('error');
  return { title: text('pageNotFound'), description: text('pageNotFoundHint') };
}

export default function NotFound() {
  return <ShopNotFound />;
}
