import type { IconName } from './icon';

const ICONS: Record<string, IconName> = {
  TENCENT: 'skylark',
  LIVE: 'mic',
  NETEASE: 'leaf',
  GAME: 'gamepad',
  VIDEO_SOCIAL: 'play',
  MOBILE_GAME: 'phone',
  GEAR: 'keyboard',
  OTHER: 'grid',
};

/** The icon of a category; unknown categories get the grid. */
export function categoryIcon(code: string): IconName {
  return ICONS[code] ?? 'grid';
}
