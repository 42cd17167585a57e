'use client';

import { lazy, type ReactNode } from 'react';
import { DialogButton } from './dialog-button';

const load = () => import('./gallery-dialog');
const GalleryDialog = lazy(load);

/** The cover as the way to the larger pictures of goods that have several. */
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
