import { ProductList } from '@/components/products/staff/product-list';

export default function ProductsPage() {
  return <ProductList />;
}
