import { RequestPage } from '@/components/staff/refunds/request-page';

type Props = { readonly params: Promise<{ id: string }> };

export default async function StaffRequestPage({ params }: Props) {
  return <RequestPage id={(await params).id} />;
}
