import { Promotions } from '@/components/promotions/staff/promotions';

export default function PromotionsPage() {
  return <Promotions />;
}
