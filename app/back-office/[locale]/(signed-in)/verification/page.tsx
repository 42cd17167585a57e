import { VerificationPage } from '@/components/verification/staff/verification-page';

export default function StaffVerificationPage() {
  return <VerificationPage />;
}
