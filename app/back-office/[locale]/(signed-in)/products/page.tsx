import { ProductList } from '@/components/staff/products/product-list';

export default function ProductsPage() {
  return <ProductList />;
}
