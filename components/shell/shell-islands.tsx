import { Suspense } from 'react';
import { MessageIsland } from '@/components/message/message-island';
import { ToastViewport } from '@/components/ui/toast';
import { AfterRest } from './after-rest';
import { AwakeMark } from './awake-mark';
import { ImageWatch } from './image-watch';
import { LoadingBar } from './loading-bar';
import { LoadingCover } from './loading-cover';
import { OfflineStrip } from './offline-strip';
import type { RestWork } from './rest-work';
import { RoundSwitch } from './round-switch';
import { StoredState } from './stored-state';

/**
 * What every page carries, with or without header; stands once, in the root layout.
 * @param fullLoading the full-loading configuration flag
 * @param storeUrl public address of the shop
 * @param staticDomain part of the addresses at which the shop sells all its goods
 */
export function ShellIslands({
  fullLoading,
  storeUrl,
  staticDomain,
  ...work
}: RestWork & { fullLoading: boolean; storeUrl: string; staticDomain?: string }) {
  return (
    <>
      <LoadingCover atStart={fullLoading} />
      <Suspense fallback={null}>
        <LoadingBar />
      </Suspense>
      <StoredState staticDomain={staticDomain} />
      <AwakeMark />
      <ImageWatch />
      <AfterRest {...work} />
      <RoundSwitch storeUrl={storeUrl} />
      <OfflineStrip />
      <MessageIsland />
      <ToastViewport />
    </>
  );
}
