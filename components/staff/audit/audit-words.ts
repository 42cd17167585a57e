import { useTranslations } from 'next-intl';
import { useReasonText } from '@/components/staff/format/reason-text';
import { auditActionKey, auditActions } from '@/lib/permissions/audit-actions';
import type { AuditRow } from '@/lib/staff/queries/system';

/** Rows of the audit log as text. An action without a name is shown as it is stored. */
export function useAuditWords() {
  const t = useTranslations('staff.audit');
  const tStaff = useTranslations('staff');
  const reasonText = useReasonText();
  return {
    action: (action: string): string => {
      const known = auditActions.find((one) => one === action);
      return known ? tStaff(auditActionKey(known)) : action;
    },
    actor: ({ actor, actorType, actorId }: AuditRow): string =>
      actor ?? `${actorType} ${actorId ?? ''}`.trim(),
    subject: ({ detail, subject, subjectId }: AuditRow): { name: string; kind: string | null } => {
      if (typeof detail.orderSn === 'string') return { name: detail.orderSn, kind: t('subjects.ORDER') };
      if (subject) return { name: subject.name, kind: t(`subjects.${subject.kind}`) };
      return { name: subjectId ?? '–', kind: null };
    },
    reason: ({ reason }: AuditRow): string | null => reason && reasonText(reason),
  };
}
