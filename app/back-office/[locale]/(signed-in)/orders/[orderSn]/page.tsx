import { OrderPage } from '@/components/orders/staff/order-page';

type Props = { readonly params: Promise<{ orderSn: string }> };

export default async function StaffOrderPage({ params }: Props) {
  return <OrderPage orderSn={(await params).orderSn} />;
}
