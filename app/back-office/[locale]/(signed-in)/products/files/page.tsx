import { FilesPage } from '@/components/products/staff/files/files-page';

export default function ProductFilesPage() {
  return <FilesPage />;
}
