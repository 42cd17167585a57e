import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { bufferResponse, isHtml } from './buffer-response';
import type { Handler } from './listener/handler';
import { completeNotFound } from './not-found-document';
import type { Log } from './settings/log';
import { sharingOf } from './shared-response';

/** Returns the text of a style sheet of this build; undefined for other URLs. */
type ReadStyle = (href: string) => string | undefined;

const styleTag = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;
const scriptTag = /<script src="([^"]+)" async=""><\/script>/g;
const preload = /<link rel="preload"(?=[^>]* as="(?:script|style)")[^>]*>/g;

/**
 * Rewrites public pages so that they paint before anything else is fetched; Next.js has no option for it
 * (docs/decisions/021). When a page does not have the expected tags, for example after an update of Next.js, an error
 * is logged once and rewriting stops.
 */
export function rewriteHtmlResponses(next: Handler, staticFolder: string, log: Pick<Log, 'error'>): Handler {
  const readStyle = styleReader(staticFolder);
  let isUsable = true;
  return (request, response) => {
    rewriteNotFound(response, request.method === 'HEAD');
    if (!isUsable) return next(request, response);
    const rewrite = (html: string) => {
      if (hasKnownTags(html)) return rewriteHtml(html, readStyle);
      isUsable = false;
      log.error(
        { url: request.url },
        'HTML rewriting found no style sheet or script tags: pages are sent unchanged',
      );
      return html;
    };
    rewritePages(response, rewrite, request.method === 'HEAD');
    return next(request, response);
  };
}

const hasKnownTags = (html: string) =>
  html.search(styleTag) >= 0 && html.search(scriptTag) >= 0 && /<\/body>(?=<\/html>)/.test(html);

/** Caches style sheets in memory, because files of a build never change. */
function styleReader(folder: string): ReadStyle {
  const styles = new Map<string, string>();
  return (href) => {
    const name = /^\/_next\/static(\/[\w/-]+\.css)$/.exec(href)?.[1];
    if (name === undefined) return undefined;
    const cached = styles.get(name);
    if (cached !== undefined) return cached;
    const file = `${folder}${name}`;
    if (!existsSync(file)) return undefined;
    const style = readFileSync(file, 'utf8');
    styles.set(name, style);
    return style;
  };
}

/**
 * Inlines the style sheets of a page and defers its scripts until after the first paint. The links stay, but disabled:
 * React uses them to find out which style sheets the page has, and browsers do not fetch them.
 */
export function rewriteHtml(html: string, readStyle: ReadStyle): string {
  const scripts: string[] = [];
  const rest = html
    .replace(preload, '')
    .replace(scriptTag, (_tag, source: string) => {
      scripts.push(source);
      return '';
    })
    .replace(styleTag, (tag, href: string) => {
      const style = readStyle(href);
      return style === undefined
        ? tag
        : `<style>${style}</style>${tag.replace('<link', '<link disabled=""')}`;
    });
  return scripts.length === 0
    ? rest
    : rest.replace(/<\/body>(?=<\/html>)/, () => `${fetching(scripts)}</body>`);
}

/** Fallback for browsers that do not report paint events. */
const longestWaitMs = 2_000;

const afterSources = `;
const fetchScripts=()=>{
for(const source of sources.splice(0)){
const script=document.createElement('script');
script.src=source;
script.async=true;
document.head.append(script);
}
};
if(document.hidden)return fetchScripts();
setTimeout(fetchScripts,${longestWaitMs});
new PerformanceObserver((list)=>{
if(list.getEntriesByName('first-contentful-paint').length>0)fetchScripts();
}).observe({type:'paint',buffered:true});
})()`;

/** The script that fetches the deferred ones, before and after the list of their URLs. */
export const fetchingParts = ['(()=>{\nconst sources=', afterSources] as const;

const fetching = (sources: readonly string[]) =>
  `<script>${fetchingParts.join(JSON.stringify(sources))}</script>`;

/** Buffers public pages and rewrites them; other responses are streamed. */
function rewritePages(response: ServerResponse, rewrite: (html: string) => string, isHead: boolean): void {
  const isPage = () => sharingOf(response) === 'page' && isHtml(response);
  bufferResponse(response, isPage, (body) => {
    // The length of the original page, and preloads of style sheets that are now inlined.
    for (const name of ['content-length', 'link']) response.removeHeader(name);
    return isHead ? undefined : rewrite(body.toString());
  });
}

/** The documents of Next.js for 404 have no style sheet, so that they are rewritten apart. */
function rewriteNotFound(response: ServerResponse, isHead: boolean): void {
  const isNotFound = () => response.statusCode === 404 && isHtml(response);
  bufferResponse(response, isNotFound, (body) => {
    response.removeHeader('content-length');
    return isHead ? undefined : completeNotFound(body.toString());
  });
}
