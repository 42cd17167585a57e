import { RefundList } from '@/components/staff/refunds/refund-list';

export default function RefundsPage() {
  return <RefundList />;
}
