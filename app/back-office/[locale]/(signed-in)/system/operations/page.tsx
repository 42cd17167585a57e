import { OperationsPage } from '@/components/operations/staff/operations-page';

export default function StaffOperationsPage() {
  return <OperationsPage />;
}
