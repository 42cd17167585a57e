'use client';

import { type ReactNode, useRef, useState } from 'react';
import styles from './banner-strip.module.css';

/**
 * A carousel of banners: by swipe, scroll or dots. It never moves on its own.
 * @param dots accessible name of each banner's dot
 */
export function BannerStrip({
  label,
  dots,
  children,
}: {
  label: string;
  dots: readonly string[];
  children: ReactNode;
}) {
  const slides = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);

  function onScroll() {
    const box = slides.current;
    if (box && box.clientWidth > 0) setShown(Math.round(box.scrollLeft / box.clientWidth));
  }

  function show(index: number) {
    const box = slides.current;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    box?.scrollTo({ left: index * box.clientWidth, behavior: isStill ? 'auto' : 'smooth' });
  }

  return (
    <section className={styles.banner} aria-label={label}>
      <div className={styles.slides} ref={slides} onScroll={onScroll}>
        {children}
      </div>
      {dots.length > 1 ? (
        <div className={styles.dots}>
          {dots.map((dot, index) => (
            <button
              key={dot}
              type="button"
              aria-label={dot}
              aria-current={index === shown || undefined}
              onClick={() => show(index)}
            >
              <i />
            </button>
          ))}
        </div>
      ) : null}
    </section>
  );
}
