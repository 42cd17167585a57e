import { Dashboard } from '@/components/staff/dashboard/dashboard';

export default function DashboardPage() {
  return <Dashboard />;
}
