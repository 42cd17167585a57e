import { MemberList } from '@/components/staff/members/member-list';

export default function StaffMembersPage() {
  return <MemberList />;
}
