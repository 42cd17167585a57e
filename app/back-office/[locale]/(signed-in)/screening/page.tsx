import { ScreeningPage } from '@/components/staff/screening/screening-page';

export default function StaffScreeningPage() {
  return <ScreeningPage />;
}
