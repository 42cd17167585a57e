import { Dashboard } from '@/components/dashboard/staff/dashboard';

export default function DashboardPage() {
  return <Dashboard />;
}
