import { NewPriceChange } from '@/components/pricing/staff/new-price-change';

export default function NewPriceChangePage() {
  return <NewPriceChange />;
}
