import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type RouteRules, type RouteRulesMatcher, routeRulesSchema, toMatcher } from './route-rules';

const shippedFile = join(/* turbopackIgnore: true */ process.cwd(), 'public', 'route-rules.json');

/** @throws Error named StartupError, with one line for each invalid rule */
export function readRouteRules(file = shippedFile): RouteRules {
  const problems: string[] = [];
  try {
    const read = routeRulesSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (read.success) return read.data;
    problems.push(...read.error.issues.map((issue) => `  ${issue.path.join(': ')}: ${issue.message}`));
  } catch (error) {
    problems.push(`  ${error instanceof Error ? error.message : String(error)}`);
  }
  const refused = new Error(`public/route-rules.json is not usable:\n${problems.join('\n')}`);
  refused.name = 'StartupError';
  throw refused;
}

/** Milliseconds that the parsed file is cached; later changes take effect without a restart. */
const trusted = 2000;

/**
 * Returns a function that reads the current rules. While the file cannot be read or parsed the last valid rules apply, so
 * that a typo never removes a guard. `warn` receives one text for each change that has no effect.
 */
export function followRouteRules(file: string, warn: (text: string) => void) {
  let last: { readTime: number; changeTime: number; matcher: RouteRulesMatcher } | undefined;
  let refused: string | undefined;

  /** @throws Error when there were no valid rules yet */
  return function current(now = Date.now()): RouteRulesMatcher {
    if (last && now - last.readTime < trusted) return last.matcher;
    try {
      const changeTime = statSync(file).mtimeMs;
      if (last?.changeTime !== changeTime) {
        last = { readTime: now, changeTime, matcher: toMatcher(readRouteRules(file)) };
        refused = undefined;
      }
    } catch (error) {
      if (!last) throw error;
      const text = error instanceof Error ? error.message : String(error);
      if (text !== refused) warn(`${text}\nThe former rules stay in effect.`);
      refused = text;
    }
    last = { ...last, readTime: now };
    return last.matcher;
  };
}

/** The rules of this process. @throws Error when there were no valid rules yet */
export const currentRouteRules = followRouteRules(shippedFile, (text) => process.stderr.write(`${text}\n`));
