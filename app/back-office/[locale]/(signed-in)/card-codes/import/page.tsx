import { ImportPage } from '@/components/staff/lots/import-page';

export default function CardCodeImportPage() {
  return <ImportPage />;
}
