import { InboxPage } from '@/components/support/staff/inbox-page';

export default function StaffInboxPage() {
  return <InboxPage />;
}
