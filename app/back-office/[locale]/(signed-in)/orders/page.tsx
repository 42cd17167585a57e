import { OrderList } from '@/components/orders/staff/list/order-list';

export default function OrdersPage() {
  return <OrderList />;
}
