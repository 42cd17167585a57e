import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type RouteRules, type RouteRulesMatcher, routeRulesSchema, toMatcher } from './route-rules';

const file = join(/* turbopackIgnore: true */ process.cwd(), 'public', 'route-rules.json');

/** @throws Error named StartupError, with one line for each invalid rule */
export function readRouteRules(): RouteRules {
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

let current: {
  readonly readTime: number;
  readonly changeTime: number;
  readonly matcher: RouteRulesMatcher;
} | null = null;

/** Milliseconds that the parsed file is cached; later changes take effect without a restart. */
const trusted = 2000;

/**
 * The current rules. While the file cannot be read or parsed the last valid rules apply, so that a typo never
 * removes a guard.
 * @throws Error when there were no valid rules yet
 */
export function currentRouteRules(now = Date.now()): RouteRulesMatcher {
  if (current && now - current.readTime < trusted) return current.matcher;
  try {
    const changeTime = statSync(file).mtimeMs;
    const matcher = current?.changeTime === changeTime ? current.matcher : toMatcher(readRouteRules());
    current = { readTime: now, changeTime, matcher };
  } catch (error) {
    if (!current) throw error;
    current = { ...current, readTime: now };
  }
  return current.matcher;
}
