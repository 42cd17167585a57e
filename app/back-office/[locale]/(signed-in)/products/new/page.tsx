import { NewProduct } from '@/components/staff/product/new-product';

export default function NewProductPage() {
  return <NewProduct />;
}
