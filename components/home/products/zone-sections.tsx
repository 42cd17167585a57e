'use client';

import { type ReactNode, useState } from 'react';
import { type Tab, TabPanel, Tabs } from '@/components/ui/control/tabs';
import styles from './zone-sections.module.css';

const GROUP = 'zones';

/** The zones one below the other; as tabs on the phone. */
export function ZoneSections({
  label,
  zones,
}: {
  label: string;
  zones: ReadonlyArray<Tab<string> & { floor: ReactNode }>;
}) {
  const [open, setOpen] = useState(zones[0]?.key ?? '');
  return (
    <>
      <div className={styles.tabs}>
        <Tabs group={GROUP} label={label} tabs={zones} value={open} onChange={setOpen} />
      </div>
      {zones.map(({ key, floor }) => (
        <TabPanel
          group={GROUP}
          value={key}
          key={key}
          data-arrives=""
          className={`block far ${styles.floor} ${key === open ? '' : styles.isAside}`}
        >
          {floor}
        </TabPanel>
      ))}
    </>
  );
}
