import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { earlyScript } from '../lib/early-script';
import { trustedTypesPolicy } from '../lib/routing/rules/security-headers';
import { bufferResponse, isHtml } from './buffer-response';
import { fetchingParts } from './html-rewriting';
import type { Handler } from './listener/handler';
import type { Log } from './settings/log';

const policyHeader = 'content-security-policy';

/** What the policy of public pages has in place of hashes, which only a finished page has. */
const anyInline = "'unsafe-inline'";
const scriptsOf = /script-src[^;]*/;

/** Scripts that are fetched, and structured data, which browsers do not run. */
const hasNoCode = /\s(?:src="|type="application\/(?:ld\+)?json")/;

/** The text of each inline script. */
function* inlineScripts(html: string): Iterable<string> {
  for (let tag = html.indexOf('<script'); tag >= 0; tag = html.indexOf('<script', tag + 1)) {
    const start = html.indexOf('>', tag) + 1;
    const end = html.indexOf('</script>', start);
    if (start === 0 || end < 0) return;
    if (!hasNoCode.test(html.slice(tag, start))) yield html.slice(start, end);
    tag = end;
  }
}

/** The scripts of Next.js and of the store around their data, which must be JSON. */
const dataScripts: readonly (readonly [before: string, after: string])[] = [
  ['self.__next_f.push(', ')'],
  ['(self.__next_f=self.__next_f||[]).push(', ')'],
  ['(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(', ');'],
  fetchingParts,
];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isOwn = (text: string) =>
  text === earlyScript ||
  dataScripts.some(
    ([before, after]) =>
      text.startsWith(before) &&
      text.endsWith(after) &&
      isJson(text.slice(before.length, text.length - after.length)),
  );

/**
 * The source expressions of a page's inline scripts, as in a Content-Security-Policy. Scripts that neither Next.js nor
 * the store writes get none, so that one that was injected into a page does not run.
 */
export function scriptHashes(html: string): { hashes: string[]; unknown: string[] } {
  const hashes = new Set<string>();
  const unknown: string[] = [];
  for (const text of inlineScripts(html)) {
    if (isOwn(text)) hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    else unknown.push(text);
  }
  return { hashes: [...hashes], unknown };
}

/**
 * Lets public pages run only the inline scripts that they are made with: the policy of each page names their hashes.
 * These pages are the same for every visitor, so that a nonce would not be secret (docs/decisions/053).
 * @param reportsTexts whether they also report texts that are run as scripts (docs/decisions/077)
 */
export function allowOwnScripts(pages: Handler, log: Pick<Log, 'error'>, reportsTexts = false): Handler {
  const report = ({ url }: { url?: string | undefined }, unknown: string[]) =>
    log.error(
      { url, scripts: unknown.map((text) => text.slice(0, 200)) },
      'a page has inline scripts that are not allowed',
    );
  return (request, response) => {
    if (request.method !== 'HEAD') hashPages(response, reportsTexts, (unknown) => report(request, unknown));
    return pages(request, response);
  };
}

function hashPages(
  response: ServerResponse,
  reportsTexts: boolean,
  report: (unknown: string[]) => void,
): void {
  const policyOf = () => String(response.getHeader(policyHeader) ?? '');
  const hasAnyInline = () => scriptsOf.exec(policyOf())?.[0].includes(anyInline) === true;
  bufferResponse(
    response,
    () => isHtml(response) && hasAnyInline(),
    (body) => {
      const { hashes, unknown } = scriptHashes(body.toString());
      if (unknown.length > 0) report(unknown);
      const policy = policyOf().replace(scriptsOf, (scripts) => scripts.replace(anyInline, hashes.join(' ')));
      response.setHeader(policyHeader, policy);
      if (reportsTexts) response.setHeader(`${policyHeader}-report-only`, trustedTypesPolicy);
      return body;
    },
  );
}
