import { LotList } from '@/components/delivery/staff/lot-list';

export default function CardCodesPage() {
  return <LotList />;
}
