import { Reconciliation } from '@/components/reconciliation/staff/reconciliation';

export default function ReconciliationPage() {
  return <Reconciliation />;
}
