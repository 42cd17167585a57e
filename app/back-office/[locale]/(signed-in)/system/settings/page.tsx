import { SettingsPage } from '@/components/staff/settings/settings-page';

export default function StaffSettingsPage() {
  return <SettingsPage />;
}
