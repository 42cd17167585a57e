import { PriceChangeList } from '@/components/pricing/staff/price-change-list';

export default function PricesPage() {
  return <PriceChangeList />;
}
