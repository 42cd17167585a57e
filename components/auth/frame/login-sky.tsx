import { Logo } from '@/components/ui/picture/logo';
import type { GoodsCard } from '@/lib/products/product-card';
import { Link } from '@/lib/routing/navigation';
import { homePath } from '@/lib/routing/paths';
import type { Brand } from '@/lib/settings/brand/brand';
import styles from '../styles/login.module.css';

/** Covers in the picture, and the side of each in pixels. */
const most = 4;
const side = 88;

/** Covers of popular products, of different categories as far as possible. */
export function coversOf(popular: readonly Pick<GoodsCard, 'cover' | 'categoryCode'>[]): string[] {
  const first = popular.filter(
    ({ categoryCode }, index) => popular.findIndex((other) => other.categoryCode === categoryCode) === index,
  );
  return [...new Set([...first, ...popular].map(({ cover }) => cover))].slice(0, most);
}

/**
 * The decorated half of the auth pages, on wide screens only.
 * @param covers of the shop's own products; none in a shop without any
 */
export function LoginSky({
  name,
  brand,
  covers,
  slogan,
  promise,
  homeLabel,
}: {
  name: string;
  brand: Brand;
  covers: readonly string[];
  slogan: string;
  promise: string;
  homeLabel: string;
}) {
  return (
    <aside className={styles.sky} aria-label={name}>
      <svg
        className={styles.skyDrawing}
        viewBox="0 0 760 900"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <defs>
          <linearGradient id="login-sky" x1="0" y1="0" x2="0" y2="1">
            <stop className={styles.skyHigh} offset="0" />
            <stop className={styles.skyLow} offset=".6" />
            <stop className={styles.skyEnd} offset="1" />
          </linearGradient>
        </defs>
        <rect width="760" height="900" fill="url(#login-sky)" />
        <circle cx="610" cy="210" r="230" fill="#fff" opacity=".05" />
        <circle cx="610" cy="210" r="160" fill="#fff" opacity=".06" />
        <circle cx="610" cy="210" r="92" fill="#fff" opacity=".1" />
        <path
          d="M0 792c50-50 120-40 150-6 34-58 124-66 168-12 44-30 98-20 122 14 44-54 138-56 178 2 40-34 104-28 142 10v100H0z"
          fill="#fff"
          opacity=".16"
        />
        <path
          d="M0 836c80-36 138-24 180 8 44-46 126-46 168-2 50-30 118-22 150 12 50-44 132-38 166 4 30-16 66-16 96 0v42H0z"
          fill="#fff"
          opacity=".26"
        />
      </svg>
      <Link className={styles.skyLogo} href={homePath} aria-label={homeLabel}>
        <Logo name={name} brand={brand} isOnSky />
      </Link>
      <h2 className={styles.slogan}>{slogan}</h2>
      <p className={styles.promise}>{promise}</p>
      <div className={styles.fan} aria-hidden="true">
        {covers.map((cover) => (
          <img key={cover} src={cover} width={side} height={side} alt="" />
        ))}
      </div>
    </aside>
  );
}
