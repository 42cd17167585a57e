import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog/dialog';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon } from '@/components/ui/picture/icon';
import styles from './gallery-dialog.module.css';

/** The pictures of a product in full size: by swipe, buttons, arrow keys or thumbnails. */
export default function GalleryDialog({
  name,
  pictures,
  isOpen,
  onClose,
}: {
  name: string;
  pictures: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('goods.gallery');
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);

  function show(index: number) {
    const at = Math.min(Math.max(index, 0), pictures.length - 1);
    const picture = strip.current?.children[at];
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    picture?.scrollIntoView({ block: 'nearest', inline: 'start', behavior: isStill ? 'auto' : 'smooth' });
    setShown(at);
  }

  function onKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(shown + step);
  }

  /** Also called after a swipe: the current picture is the one that was scrolled to. */
  function onScrollEnd() {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    setShown(Math.round(scrollLeft / clientWidth));
  }

  return (
    <Dialog open={isOpen} onClose={onClose} title={t('title', { name })} width={640} phone="screen">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys on top of the buttons inside */}
      <div className={styles.gallery} onKeyDown={onKey}>
        <div className={styles.stage}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard */}
          <ul ref={strip} className={styles.strip} tabIndex={0} onScrollEnd={onScrollEnd}>
            {pictures.map((src, index) => (
              <li key={src} aria-hidden={index !== shown}>
                <CoverImage
                  src={src}
                  alt={t('picture', { name, number: index + 1, count: pictures.length })}
                  size={592}
                />
              </li>
            ))}
          </ul>
          <button
            type="button"
            className={`icon-button ${styles.previous}`}
            aria-label={t('previous')}
            disabled={shown === 0}
            onClick={() => show(shown - 1)}
          >
            <Icon name="chevron-left" />
          </button>
          <button
            type="button"
            className={`icon-button ${styles.next}`}
            aria-label={t('next')}
            disabled={shown === pictures.length - 1}
            onClick={() => show(shown + 1)}
          >
            <Icon name="chevron-right" />
          </button>
        </div>
        <div className={styles.thumbs}>
          {pictures.map((src, index) => (
            <button
              key={src}
              type="button"
              aria-label={t('show', { number: index + 1 })}
              aria-current={index === shown}
              onClick={() => show(index)}
            >
              <CoverImage src={src} size={64} />
            </button>
          ))}
        </div>
        <span className="visually-hidden" role="status">
          {t('picture', { name, number: shown + 1, count: pictures.length })}
        </span>
      </div>
    </Dialog>
  );
}
