import { UnknownScreen } from '@/components/staff/list/unknown-screen';

export default function DeskNotFound() {
  return <UnknownScreen />;
}
