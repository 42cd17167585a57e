import { SettingsPage } from '@/components/settings/staff/settings-page';

export default function StaffSettingsPage() {
  return <SettingsPage />;
}
