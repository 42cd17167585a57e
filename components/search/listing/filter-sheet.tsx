'use client';

import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from '@/lib/routing/navigation';
import styles from './listing.module.css';

/** Whether a filter of an open sheet was followed: the list may be a page of another route, which opens it again. */
let isFollowed = false;

/**
 * The filters of the phone, in a sheet that stays open while they are chosen. It is a `<details>`: without JavaScript
 * its summary opens and closes it, also as the backdrop, and the link below loads the list.
 * @param href the list with the chosen filters
 * @param show how many products it has
 */
export function FilterSheet({
  summary,
  href,
  show,
  children,
}: {
  summary: ReactNode;
  href: string;
  show: string;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  // Once for each list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: href is the list
  useLayoutEffect(() => {
    if (isFollowed && details.current) details.current.open = true;
    isFollowed = false;
  }, [href]);
  function close() {
    details.current?.removeAttribute('open');
    details.current?.querySelector('summary')?.focus();
  }
  useEffect(() => {
    // On the document: after a filter was followed, nothing in the sheet has the focus.
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector('summary')?.focus();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  function onChoose(event: MouseEvent) {
    isFollowed = event.target instanceof Element && event.target.closest('a') !== null;
  }
  function onShow(event: MouseEvent) {
    event.preventDefault();
    close();
  }
  return (
    <details ref={details} className={`card ${styles.phoneFilters}`}>
      <summary>{summary}</summary>
      <div className={styles.sheet}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: notices clicks on the links inside */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's key press arrives as a click */}
        <div className={styles.filters} onClick={onChoose}>
          {children}
        </div>
        <div className={styles.sheetFoot}>
          <Link className="button button-primary button-block" href={href} scroll={false} onClick={onShow}>
            {show}
          </Link>
        </div>
      </div>
    </details>
  );
}
