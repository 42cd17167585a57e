import { WithdrawalForm } from '@/components/approvals/staff/withdrawal-form';

export default function WithdrawalPage() {
  return <WithdrawalForm />;
}
