import { Promotions } from '@/components/staff/promotions/promotions';

export default function PromotionsPage() {
  return <Promotions />;
}
