import { RefundList } from '@/components/refunds/staff/refund-list';

export default function RefundsPage() {
  return <RefundList />;
}
