import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { bytesOf, type Handler, sharingOf } from './shared-answer';

/** The text of a style sheet of this build; undefined for an address that is none. */
type ReadStyle = (href: string) => string | undefined;

const styleTag = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;
const scriptTag = /<script src="([^"]+)" async=""><\/script>/g;
const preload = /<link rel="preload"(?=[^>]* as="(?:script|style)")[^>]*>/g;

/**
 * Hands on what Next answers, with public pages rewritten so that they are painted before anything else is asked for.
 * Next has no setting for either half of it (decision 021).
 */
export function paintFirst(next: Handler, staticFolder: string): Handler {
  const readStyle = styleReader(staticFolder);
  return (request, response) => {
    rewritePages(response, (html) => painted(html, readStyle), request.method === 'HEAD');
    return next(request, response);
  };
}

/** Files of a build never change; one that was built over a running shop is left to the browser. */
function styleReader(folder: string): ReadStyle {
  const styles = new Map<string, string>();
  return (href) => {
    const name = /^\/_next\/static(\/[\w/-]+\.css)$/.exec(href)?.[1];
    if (name === undefined) return undefined;
    const kept = styles.get(name);
    if (kept !== undefined) return kept;
    const file = `${folder}${name}`;
    if (!existsSync(file)) return undefined;
    const style = readFileSync(file, 'utf8');
    styles.set(name, style);
    return style;
  };
}

/**
 * A page whose style sheets are in it and whose scripts are fetched after the first paint. The links stay, switched
 * off: React knows by them which sheets the page has, and browsers do not fetch them.
 */
export function painted(html: string, readStyle: ReadStyle): string {
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

/** For pages whose paint nobody is told of: those in the background, and browsers that do not report it. */
const longestWaitMs = 2_000;

const fetching = (sources: readonly string[]) =>
  `<script>(()=>{
const sources=${JSON.stringify(sources)};
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
new PerformanceObserver(fetchScripts).observe({type:'paint',buffered:true});
})()</script>`;

/** Holds a page back until it is whole. Everything else goes through as it comes. */
function rewritePages(response: ServerResponse, rewrite: (html: string) => string, isHead: boolean): void {
  const { flushHeaders, write, end } = response;
  const chunks: Buffer[] = [];
  const isPage = () =>
    !response.headersSent &&
    sharingOf(response) === 'page' &&
    /^text\/html\b/.test(String(response.getHeader('content-type') ?? ''));
  response.flushHeaders = () => {
    if (!isPage()) flushHeaders.call(response);
  };
  response.write = (...values: unknown[]) => {
    if (!isPage()) return Reflect.apply(write, response, values);
    chunks.push(bytesOf(values[0], values[1]));
    return true;
  };
  response.end = (...values: unknown[]) => {
    if (!isPage()) return Reflect.apply(end, response, values);
    // The length of the page as it was; and what React, at a slow first rendering, wants preloaded: the sheets.
    for (const name of ['content-length', 'link']) response.removeHeader(name);
    if (isHead) return Reflect.apply(end, response, []);
    chunks.push(bytesOf(values[0], values[1]));
    return Reflect.apply(end, response, [rewrite(Buffer.concat(chunks).toString())]);
  };
}
