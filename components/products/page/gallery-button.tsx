'use client';

import { lazy, type ReactNode } from 'react';
import { DialogButton } from '@/components/ui/dialog/dialog-button';

const load = () => import('./gallery-dialog');
const GalleryDialog = lazy(load);

/** The cover as a button that opens the gallery, for products with several pictures. */
export function GalleryButton({
  name,
  pictures,
  ...button
}: {
  name: string;
  pictures: readonly string[];
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <DialogButton
      {...button}
      load={load}
      dialog={(state) => <GalleryDialog {...state} name={name} pictures={pictures} />}
    />
  );
}
