import { ConnectionsPage } from '@/components/connections/staff/connections-page';

export default function StaffConnectionsPage() {
  return <ConnectionsPage />;
}
