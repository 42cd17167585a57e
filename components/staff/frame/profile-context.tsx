import { createContext, useContext } from 'react';
import { isPermitted, type Permission } from '@/lib/permissions/staff-permissions';
import type { StaffProfile } from '@/lib/staff/contract';

const ProfileContext = createContext<StaffProfile | null>(null);

export const ProfileProvider = ProfileContext.Provider;

/** The signed-in person. */
export function useProfile(): StaffProfile {
  const profile = useContext(ProfileContext);
  if (!profile) throw new Error('Outside the frame of the back office');
  return profile;
}

/** Whether the signed-in person has a permission; the backend checks again on every call. */
export function usePermission(permission: Permission): boolean {
  return isPermitted(useProfile().roles, permission);
}

/** As `usePermission`, for several permissions. */
export function usePermissions(): (permission: Permission) => boolean {
  const { roles } = useProfile();
  return (permission) => isPermitted(roles, permission);
}
