import { MemberPage } from '@/components/staff/member/member-page';

type Props = { readonly params: Promise<{ id: string }> };

export default async function StaffMemberPage({ params }: Props) {
  return <MemberPage id={(await params).id} />;
}
