import { Suspense } from 'react';
import { LoginIsland } from '@/components/auth/dialog/login-island';
import { ViewSwitch } from '@/components/shell/preferences/view-switch';
import { AfterIdle } from '@/components/shell/watchers/after-idle';
import { HydratedMark } from '@/components/shell/watchers/hydrated-mark';
import type { IdleWork } from '@/components/shell/watchers/idle-work';
import { ImageWatch } from '@/components/shell/watchers/image-watch';
import { LoadingBar } from '@/components/shell/watchers/loading-bar';
import { LoadingCover } from '@/components/shell/watchers/loading-cover';
import { OfflineStrip } from '@/components/shell/watchers/offline-strip';
import { StoredState } from '@/components/shell/watchers/stored-state';
import { SupportIsland } from '@/components/support/entry/support-island';
import { ToastViewport } from '@/components/ui/feedback/toast';

/**
 * The client parts of every page, with or without header; rendered once, in the root layout.
 * @param fullLoading the full-loading configuration flag
 * @param storeUrl public URL of the shop
 * @param staticDomain part of the host names at which the shop sells all its products
 */
export function ShellIslands({
  fullLoading,
  storeUrl,
  staticDomain,
  ...work
}: IdleWork & { fullLoading: boolean; storeUrl: string; staticDomain?: string }) {
  return (
    <>
      <LoadingCover atStart={fullLoading} />
      <Suspense fallback={null}>
        <LoadingBar covers={fullLoading} />
      </Suspense>
      <StoredState staticDomain={staticDomain} />
      <HydratedMark />
      <ImageWatch />
      <AfterIdle {...work} />
      <ViewSwitch storeUrl={storeUrl} />
      <OfflineStrip />
      <SupportIsland />
      <LoginIsland />
      <ToastViewport />
    </>
  );
}
