import { Reconciliation } from '@/components/staff/finance/reconciliation';

export default function ReconciliationPage() {
  return <Reconciliation />;
}
