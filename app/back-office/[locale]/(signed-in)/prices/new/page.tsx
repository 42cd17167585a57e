import { NewPriceChange } from '@/components/staff/prices/new-price-change';

export default function NewPriceChangePage() {
  return <NewPriceChange />;
}
