import { type Brand, type BrandPicture, iconPath } from '@/lib/settings/brand/brand';
import styles from './logo.module.css';

/** Pixels of the height. */
const side = 36;

/**
 * The logo of the shop, or its icon and name; the link around it has the label.
 * @param isOnSky on a background in the colour of the shop, in both themes
 * @param isShort on phones the icon alone, in a shop that has one
 */
export function Logo({
  name,
  brand,
  isOnSky = false,
  isShort = false,
}: {
  name: string;
  brand: Brand;
  isOnSky?: boolean;
  isShort?: boolean;
}) {
  const onDark = brand.logoDark ?? (isOnSky ? null : brand.logo);
  const onLight = isOnSky ? onDark : (brand.logo ?? brand.logoDark);
  if (!onLight || !onDark) {
    return (
      <span className={styles.logo}>
        {brand.icon === null ? <Mark /> : <OwnIcon brand={brand} className={styles.mark} />}
        <span className={styles.word} translate="no">
          {name}
        </span>
      </span>
    );
  }
  const hasIcon = isShort && brand.icon !== null;
  return (
    <span className={hasIcon ? `${styles.logo} ${styles.short}` : styles.logo}>
      {hasIcon ? <OwnIcon brand={brand} className={`${styles.mark} ${styles.onPhone}`} /> : null}
      {onLight === onDark ? (
        <LogoPicture name={name} picture={onLight} />
      ) : (
        <>
          <LogoPicture name={name} picture={onLight} theme={styles.onLight} />
          <LogoPicture name={name} picture={onDark} theme={styles.onDark} />
        </>
      )}
    </span>
  );
}

function OwnIcon({ brand, className }: { brand: Brand; className: string | undefined }) {
  return <img className={className} src={iconPath(brand, 'app')} width={side} height={side} alt="" />;
}

/** @param theme class that shows it in one theme only; it is not loaded in the other */
function LogoPicture({
  name,
  picture: { link, width, height },
  theme,
}: {
  name: string;
  picture: BrandPicture;
  theme?: string | undefined;
}) {
  return (
    <img
      className={theme ? `${styles.picture} ${theme}` : styles.picture}
      src={link}
      width={Math.round((width / height) * side)}
      height={side}
      loading={theme ? 'lazy' : undefined}
      alt={name}
    />
  );
}

/** The icon that comes with the software, in the colour of the shop. */
function Mark() {
  return (
    <svg
      className={styles.mark}
      width={side}
      height={side}
      viewBox="0 0 36 36"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="36" height="36" rx="10" />
      <path d="M10.5 25.500a5.5 5.5 0 0 1-.4-11 8.2 8.2 0 0 1 15.3-1.3 6.2 6.2 0 0 1 .6 12.300z" />
      <path d="M18.9 12.5 13.9 19.600h3.300l-.7 4.6 5.3-7.200h-3.300z" />
    </svg>
  );
}
