import styles from './logo.module.css';

/** The logo and name of the shop; the link around it has the label. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true" focusable="false">
        <rect width="36" height="36" rx="10" fill="#2456E6" />
        <path
          d="M10.5 25.500a5.5 5.5 0 0 1-.4-11 8.2 8.2 0 0 1 15.3-1.3 6.2 6.2 0 0 1 .6 12.300z"
          fill="#fff"
        />
        <path d="M18.9 12.5 13.9 19.600h3.300l-.7 4.6 5.3-7.200h-3.300z" fill="#2456E6" />
      </svg>
      <span className={styles.word} translate="no">
        {name}
      </span>
    </span>
  );
}
