import type { IconName } from './icon';

/** The icons that a category can have. */
export const categoryIcons = [
  ...(['grid', 'gamepad', 'phone', 'play', 'mic', 'keyboard', 'skylark', 'leaf'] as const),
  ...(['gift', 'card', 'box', 'heart', 'globe', 'bolt', 'home', 'camera'] as const),
] satisfies IconName[];

/** Of categories whose rows have an icon that is not in the list: those of shops that were opened before. */
const former: Record<string, IconName> = {
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
export const hasCategoryCover = (code: string) => Object.hasOwn(former, code);

/** The icon of a category that staff chose; the grid without one. */
export function categoryIcon({ code, icon }: { readonly code: string; readonly icon: string }): IconName {
  return categoryIcons.find((one) => one === icon) ?? former[code] ?? 'grid';
}
