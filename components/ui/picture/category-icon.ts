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

/** Whether a category has a cover of its own; those that staff add have none. */
export const hasCategoryCover = (code: string) => Object.hasOwn(ICONS, code);

/** The icon of a category; unknown categories get the grid. */
export function categoryIcon(code: string): IconName {
  return ICONS[code] ?? 'grid';
}
