import { HistoryPanel } from '@/components/staff/editor/history-panel';
import { productHistory } from '@/lib/products/queries/staff';
import type { ProductContent } from '@/lib/products/staff/editor-contract';
import { useFieldName } from './use-field-name';

/** The saved states of a product. */
export function ProductHistory({
  id,
  now,
  mayRestore,
  onRestore,
}: {
  readonly id: string;
  readonly now: ProductContent;
  readonly mayRestore: boolean;
  readonly onRestore: (content: ProductContent) => void;
}) {
  return (
    <HistoryPanel<ProductContent>
      now={now}
      source={productHistory(id)}
      nameOf={useFieldName()}
      mayRestore={mayRestore}
      onRestore={onRestore}
    />
  );
}
