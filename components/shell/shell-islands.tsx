import { Suspense } from 'react';
import { ToastViewport } from '@/components/ui/toast';
import { AwakeMark } from './awake-mark';
import { ImageWatch } from './image-watch';
import { LoadingBar } from './loading-bar';
import { LoadingCover } from './loading-cover';
import { NewBuildWatch } from './new-build-watch';
import { OfflinePageWatch } from './offline-page-watch';
import { OfflineStrip } from './offline-strip';
import { RoundSwitch } from './round-switch';
import { StoredState } from './stored-state';

/**
 * What every page carries, with or without header; stands once, in the root layout.
 * @param buildId the running build
 * @param fullLoading the full-loading configuration flag
 */
export function ShellIslands({ buildId, fullLoading }: { buildId: string; fullLoading: boolean }) {
  return (
    <>
      <LoadingCover atStart={fullLoading} />
      <Suspense fallback={null}>
        <LoadingBar />
      </Suspense>
      <StoredState />
      <AwakeMark />
      <ImageWatch />
      <NewBuildWatch buildId={buildId} />
      <OfflinePageWatch buildId={buildId} />
      <RoundSwitch />
      <OfflineStrip />
      <ToastViewport />
    </>
  );
}
