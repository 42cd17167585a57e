'use client';

import { type ReactNode, useState } from 'react';
import { type Tab, TabPanel, Tabs } from '@/components/ui/control/tabs';
import styles from './popular-tabs.module.css';

const GROUP = 'popular';

/**
 * Popular products by category; every panel is in the page, so a tab needs no request.
 * @param panels the tiles by tab @param more the link after the tabs
 */
export function PopularTabs({
  title,
  tabs,
  panels,
  more,
}: {
  title: string;
  tabs: ReadonlyArray<Tab<string>>;
  panels: Readonly<Record<string, ReactNode>>;
  more: ReactNode;
}) {
  const [open, setOpen] = useState(tabs[0]?.key ?? '');
  return (
    <section className="block" aria-labelledby="popular-title">
      <div className={`section-head ${styles.tabsHead}`}>
        <h2 id="popular-title">{title}</h2>
        <Tabs group={GROUP} label={title} tabs={tabs} value={open} onChange={setOpen} pill />
        {more}
      </div>
      {tabs.map(({ key }) => (
        <TabPanel group={GROUP} value={key} key={key} className="tiles" hidden={key !== open}>
          {key === open ? panels[key] : null}
        </TabPanel>
      ))}
    </section>
  );
}
