import { InvitationForm } from '@/components/staff/sign-in/invitation-form';

export default function InvitationPage() {
  return <InvitationForm />;
}
