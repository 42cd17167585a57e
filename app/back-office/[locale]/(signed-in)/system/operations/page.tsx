import { OperationsPage } from '@/components/staff/operations/operations-page';

export default function StaffOperationsPage() {
  return <OperationsPage />;
}
