import { RequestPage } from '@/components/refunds/staff/request-page';

type Props = { readonly params: Promise<{ id: string }> };

export default async function StaffRequestPage({ params }: Props) {
  return <RequestPage id={(await params).id} />;
}
