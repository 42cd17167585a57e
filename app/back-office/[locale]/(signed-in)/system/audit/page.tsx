import { AuditList } from '@/components/staff/audit/audit-list';

export default function AuditPage() {
  return <AuditList />;
}
