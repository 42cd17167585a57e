import { PriceChangeList } from '@/components/staff/prices/price-change-list';

export default function PricesPage() {
  return <PriceChangeList />;
}
