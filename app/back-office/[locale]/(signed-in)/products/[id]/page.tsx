import { ProductPage } from '@/components/products/staff/editor/product-page';

type Props = { readonly params: Promise<{ id: string }> };

export default async function StaffProductPage({ params }: Props) {
  return <ProductPage id={(await params).id} />;
}
