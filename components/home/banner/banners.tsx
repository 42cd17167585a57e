import { useTranslations } from 'next-intl';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon } from '@/components/ui/picture/icon';
import type { Banner } from '@/lib/content/contract';
import type { GoodsCard } from '@/lib/products/product-card';
import { Link } from '@/lib/routing/navigation';
import { bannersShown } from '@/lib/wire/page-sizes';
import { BannerStrip } from './banner-strip';
import styles from './banner-strip.module.css';

const COVERS = 3;

/** The banners of the home page, each with three covers. */
export function Banners({ banners, goods }: { banners: readonly Banner[]; goods: readonly GoodsCard[] }) {
  const t = useTranslations('home.banner');
  const shown = banners.slice(0, bannersShown);
  return (
    <BannerStrip label={t('label')} dots={shown.map(({ title }) => t('show', { title }))}>
      {shown.map((banner, index) => (
        <Link key={banner.id} className={styles.slide} href={banner.link}>
          <Sky id={`sky-${index}`} theme={banner.theme} />
          <span className={styles.text}>
            <span className={styles.kick}>{banner.title}</span>
            <strong className="whole-words">{banner.subtitle}</strong>
            <span className={styles.go}>
              {t('go')}
              <Icon name="chevron-right" size={16} />
            </span>
          </span>
          <span className={styles.art} aria-hidden="true">
            {goods.slice(index * COVERS, (index + 1) * COVERS).map((each) => (
              <span key={each.id}>
                <CoverImage src={each.cover} size={148} />
              </span>
            ))}
          </span>
        </Link>
      ))}
    </BannerStrip>
  );
}

/** Sun and clouds in the banner's colors, the same in the dark theme. */
function Sky({ id, theme }: { id: string; theme: Banner['theme'] }) {
  return (
    <svg className={styles.sky} viewBox="0 0 680 384" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0.35" stopColor={theme.from} />
          <stop offset="1" stopColor={theme.to} />
        </linearGradient>
      </defs>
      <rect width="680" height="384" fill={`url(#${id})`} />
      <g fill="#fff">
        <circle cx="548" cy="118" r="150" opacity=".07" />
        <circle cx="548" cy="118" r="104" opacity=".09" />
        <circle cx="548" cy="118" r="62" opacity=".14" />
        <path
          d="M0 316c40-34 92-30 118-6 22-40 90-48 124-8 30-22 66-16 82 8 34-40 104-42 134 0 30-30 80-28 104 2 34-24 84-20 118 8v64H0z"
          opacity=".14"
        />
        <path
          d="M0 346c60-26 98-18 130 4 30-34 92-34 120-2 36-22 84-18 108 8 38-34 106-32 132 2 40-24 128-26 190 6v20H0z"
          opacity=".24"
        />
      </g>
    </svg>
  );
}
