import { ScreeningPage } from '@/components/screening/staff/screening-page';

export default function StaffScreeningPage() {
  return <ScreeningPage />;
}
