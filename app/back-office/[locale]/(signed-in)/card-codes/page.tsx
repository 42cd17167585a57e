import { LotList } from '@/components/staff/lots/lot-list';

export default function CardCodesPage() {
  return <LotList />;
}
