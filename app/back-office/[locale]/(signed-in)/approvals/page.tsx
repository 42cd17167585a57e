import { ApprovalList } from '@/components/approvals/staff/approval-list';

export default function ApprovalsPage() {
  return <ApprovalList />;
}
