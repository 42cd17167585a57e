import { Reports } from '@/components/reports/staff/reports';

export default function ReportsPage() {
  return <Reports />;
}
