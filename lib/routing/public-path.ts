import { physicalMark } from '../i18n/page-segment';
import { internalPaths } from './internal-paths';
import { splitLocale } from './paths';
import { withoutPc } from './pc';

/**
 * Public path without `/pc` and language, from the router's path: on the server that is the internal path
 * (`/zh-cn/goods/detail/7`), in the browser the URL's. Both give `/goods/detail`, so the rendered output
 * hydrates.
 */
export function publicPathOf(routerPath: string): string {
  const { path } = splitLocale(withoutPc(routerPath.replace(physicalMark, '')));
  const rule = internalPaths.find(
    (candidate) => path.startsWith(`${candidate.path}/`) || path === candidate.filtered,
  );
  return rule ? rule.path : path;
}
