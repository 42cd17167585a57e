import { MemberList } from '@/components/members/staff/member-list';

export default function StaffMembersPage() {
  return <MemberList />;
}
