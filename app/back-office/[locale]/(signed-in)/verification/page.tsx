import { VerificationPage } from '@/components/staff/verification/verification-page';

export default function StaffVerificationPage() {
  return <VerificationPage />;
}
