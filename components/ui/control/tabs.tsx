import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react';

export type Tab<K extends string> = { key: K; label: ReactNode; count?: number };

function tabPanelId(group: string, key: string): string {
  return `${group}-panel-${key}`;
}

/**
 * Tabs that switch a `TabPanel`. Tabs with their own URLs are links instead: `<nav className="tabs">` with
 * `aria-current="page"`.
 * @param group unique on the page
 * @param pill rounded, filled look
 */
export function Tabs<K extends string>({
  group,
  label,
  tabs,
  value,
  onChange,
  pill = false,
}: {
  group: string;
  label: string;
  tabs: ReadonlyArray<Tab<K>>;
  value: K;
  onChange: (key: K) => void;
  pill?: boolean;
}) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.key === value);
    const next =
      event.key === 'ArrowRight'
        ? (at + 1) % tabs.length
        : event.key === 'ArrowLeft'
          ? (at - 1 + tabs.length) % tabs.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tabs.length - 1
              : -1;
    const tab = tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${tab.key}"]`)?.focus();
  }

  return (
    <div
      ref={list}
      className={pill ? 'tabs tabs-pill' : 'tabs'}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={`${group}-tab-${tab.key}`}
          data-key={tab.key}
          aria-selected={tab.key === value}
          aria-controls={tabPanelId(group, tab.key)}
          tabIndex={tab.key === value ? 0 : -1}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="number muted">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

/** The panel of the tab `value` of its group. */
export function TabPanel({
  group,
  value,
  ...rest
}: Omit<ComponentProps<'div'>, 'role' | 'id'> & { group: string; value: string; 'data-arrives'?: '' }) {
  return (
    <div {...rest} role="tabpanel" id={tabPanelId(group, value)} aria-labelledby={`${group}-tab-${value}`} />
  );
}
