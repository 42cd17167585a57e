import { InboxPage } from '@/components/staff/inbox/inbox-page';

export default function StaffInboxPage() {
  return <InboxPage />;
}
