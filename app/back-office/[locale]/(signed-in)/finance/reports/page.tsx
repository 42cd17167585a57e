import { Reports } from '@/components/staff/reports/reports';

export default function ReportsPage() {
  return <Reports />;
}
