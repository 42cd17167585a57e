import { ImportPage } from '@/components/delivery/staff/import-page';

export default function CardCodeImportPage() {
  return <ImportPage />;
}
