import { contract } from '../lib/contract/contract';
import { splitLocale } from '../lib/routing/paths';
import { withoutPc } from '../lib/routing/pc';
import { callGroup } from '../lib/wire/call-group';
import { splitKey } from '../lib/wire/endpoint';

/** A client may request any path: further pages are one group. */
const mostPages = 60;

const isParameter = (part: string) => part.startsWith('{');

/** The parts of the groups of calls, by their number. */
const callGroups = new Map<number, { parts: string[]; group: string }[]>();
for (const key of Object.keys(contract)) {
  const { method, path } = splitKey(key);
  const group = callGroup(method, path);
  const parts = group.split(' ');
  const ofLength = callGroups.get(parts.length) ?? [];
  if (!ofLength.some((one) => one.group === group)) ofLength.push({ parts, group });
  callGroups.set(parts.length, ofLength);
}
const known = new Map<string, string>();
for (const groups of callGroups.values())
  for (const { parts, group } of groups) if (!parts.some(isParameter)) known.set(group, group);

function groupOfCall(method: string, path: string): string {
  const name = callGroup(method, path);
  const exact = known.get(name);
  if (exact !== undefined) return exact;
  const given = name.split(' ');
  const found = callGroups
    .get(given.length)
    ?.find(({ parts }) => parts.every((part, index) => isParameter(part) || part === given[index]));
  return found?.group ?? 'other calls';
}

/**
 * Returns a function that names what a request is for: a group of calls, or the first part of the path of a page. Neither
 * has ids or what people typed.
 */
export function createRouteGroups(): (method: string, url: string, status: number) => string {
  const pages = new Set<string>();
  return (method, url, status) => {
    const end = url.search(/[?#]/);
    const path = end < 0 ? url : url.slice(0, end);
    if (path.startsWith('/_next/') || path.startsWith('/files/')) return 'files';
    if (path.startsWith('/api/health/') || path.startsWith('/api/internal/')) return 'health';
    if (path.startsWith('/api/')) return groupOfCall(method === 'HEAD' ? 'GET' : method, path.slice(4));
    const [, first = ''] = splitLocale(withoutPc(path)).path.split('/');
    const page = `page /${first}`;
    if (!pages.has(page)) {
      if (status !== 200 || pages.size >= mostPages) return 'other pages';
      pages.add(page);
    }
    return page;
  };
}
