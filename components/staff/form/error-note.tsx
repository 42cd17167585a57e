import { Alert } from 'antd';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { useErrorText } from '@/lib/error-text/use-error-text';
import { type StaffRole, staffRoles } from '@/lib/permissions/staff-permissions';
import { StepUpCanceled } from '@/lib/staff/queries/step-up';

/** What went wrong with a call, in the reader's language; nothing when the person canceled it. */
export function ErrorNote({ error }: { readonly error: unknown }) {
  const text = useShownError(error);
  return text ? <Alert className="s-alert" type="error" showIcon title={text} role="alert" /> : null;
}

/** The text of a failed call. That of an internal error sends shoppers to customer service, so staff have their own. */
export function useShownError(error: unknown): string | null {
  const t = useTranslations('staff.common');
  const textOf = useErrorText();
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (!error || error instanceof StepUpCanceled) setShown(null);
    else
      void textOf(error).then((text) => {
        if (isCurrent) setShown(text);
      });
    return () => {
      isCurrent = false;
    };
  }, [error, textOf]);
  const tRole = useTranslations('staff.role');
  const roles = rolesOfRefusal(error);
  if (roles) return t('refusedHint', { roles: roles.map((role) => tRole(role)).join(' / ') });
  return error instanceof ApiError && error.status === 500 ? t('internalError') : shown;
}

/** The roles that may do what a call was refused for; null for another error. */
export function rolesOfRefusal(error: unknown): StaffRole[] | null {
  if (!(error instanceof ApiError) || error.status !== 403) return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('roles' in data) || !Array.isArray(data.roles))
    return null;
  const named: readonly unknown[] = data.roles;
  const roles = staffRoles.filter((role) => named.includes(role));
  return roles.length > 0 ? roles : null;
}
