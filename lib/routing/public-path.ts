import { splitLocale } from './addresses';
import { internalPaths } from './internal-paths';
import { withoutPc } from './pc';

/**
 * Public path without `/pc` and language, from what the router says: on the server that is the
 * internal path (`/zh-cn/goods/detail/7`), in the browser the address. Both give `/goods/detail`,
 * so what is rendered from it hydrates.
 */
export function publicPathOf(routerPath: string): string {
  const { path } = splitLocale(withoutPc(routerPath));
  const rule = internalPaths.find(
    (candidate) => path.startsWith(`${candidate.path}/`) || path === candidate.filtered,
  );
  return rule ? rule.path : path;
}
