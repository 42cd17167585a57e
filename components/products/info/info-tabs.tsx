'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { type Tab, TabPanel, Tabs } from '@/components/ui/control/tabs';
import styles from './product-info.module.css';

const GROUP = 'goods-info';

/** The tabs below the purchase; the panels are rendered on the server. `#reviews` opens the first one. */
export function InfoTabs({
  label,
  tabs,
  panels,
}: {
  label: string;
  tabs: ReadonlyArray<Tab<string>>;
  panels: Readonly<Record<string, ReactNode>>;
}) {
  const first = tabs[0]?.key ?? '';
  const [open, setOpen] = useState(first);
  useEffect(() => {
    const onHash = () => {
      if (window.location.hash === '#reviews') setOpen(first);
    };
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, [first]);
  return (
    <>
      <Tabs group={GROUP} label={label} tabs={tabs} value={open} onChange={setOpen} />
      {tabs.map(({ key }) => (
        <TabPanel group={GROUP} value={key} key={key} className={styles.panel} hidden={key !== open}>
          {panels[key]}
        </TabPanel>
      ))}
    </>
  );
}
