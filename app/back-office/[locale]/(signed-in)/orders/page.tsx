import { OrderList } from '@/components/staff/orders/order-list';

export default function OrdersPage() {
  return <OrderList />;
}
