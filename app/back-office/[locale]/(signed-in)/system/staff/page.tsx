import { PeoplePage } from '@/components/staff/people/people-page';

export default function StaffPeoplePage() {
  return <PeoplePage />;
}
