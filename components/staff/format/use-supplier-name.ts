import { useTranslations } from 'next-intl';

/** Names of suppliers that the shop itself has; others are shown by the code of their configuration. */
export function useSupplierName(): (code: string) => string {
  const t = useTranslations('staff.supplierName');
  return (code) => (t.has(code as never) ? t(code as never) : code);
}
