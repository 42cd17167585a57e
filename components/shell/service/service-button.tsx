'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import { useShell } from '@/lib/stores/shell';
import styles from './service-button.module.css';

const loadDialog = () => import('./service-dialog');
const ServiceDialog = lazy(loadDialog);

/** Opens customer service: a tab at the edge, on the phone in the bar. The dialog's code is loaded on hover or focus. */
export function ServiceButton() {
  const t = useTranslations('shell.service');
  const isOpen = useShell((state) => state.isServiceDialogOpen);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <>
      <button
        type="button"
        className={styles.tab}
        aria-haspopup="dialog"
        aria-label={t('open')}
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={useShell.getState().openServiceDialog}
      >
        <Icon name="headset" />
        <span>{t('tab')}</span>
      </button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <ServiceDialog />
        </Suspense>
      ) : null}
    </>
  );
}
