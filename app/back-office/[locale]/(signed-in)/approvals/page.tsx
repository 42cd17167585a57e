import { ApprovalList } from '@/components/staff/approvals/approval-list';

export default function ApprovalsPage() {
  return <ApprovalList />;
}
