import { NewProduct } from '@/components/products/staff/editor/new-product';

export default function NewProductPage() {
  return <NewProduct />;
}
