import { lazy, type ReactNode } from 'react';
import { DialogButton } from '@/components/ui/dialog/dialog-button';

const load = () => import('./restock-dialog');
const RestockDialog = lazy(load);

/**
 * Opens the form that requests a restock mail for a sold-out denomination.
 * @param name of the denomination
 */
export function RestockButton({
  skuId,
  name,
  ...button
}: {
  skuId: string;
  name: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <DialogButton
      {...button}
      load={load}
      dialog={(state) => <RestockDialog {...state} skuId={skuId} name={name} />}
    />
  );
}
