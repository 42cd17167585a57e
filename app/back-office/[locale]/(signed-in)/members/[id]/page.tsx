import { MemberPage } from '@/components/members/staff/member-page';

type Props = { readonly params: Promise<{ id: string }> };

export default async function StaffMemberPage({ params }: Props) {
  return <MemberPage id={(await params).id} />;
}
