import type { ReactNode } from 'react';
import { StaffFrame } from '@/components/staff/frame/staff-frame';
import { requireStaff } from '@/lib/staff/queries/get-staff';

export default async function DeskLayout({ children }: { readonly children: ReactNode }) {
  return <StaffFrame profile={await requireStaff()}>{children}</StaffFrame>;
}
