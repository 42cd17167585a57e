import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { commonHeaders, transportSecurity } from '../lib/routing/rules/security-headers';
import type { Handler } from './listener/handler';
import type { Log } from './settings/log';

/** Builds whose files are kept besides the running one. */
const mostFormer = 3;
/** Days after a process last served a build; an open page loads the new build long before. */
const keptDays = 30;
const touchMs = 3_600_000;
const dayMs = 86_400_000;

type Build = {
  /** `.next/static` */
  staticFolder: string;
  id: string;
};

/**
 * Copies the static files of a build into `folder`, which the web processes of all releases share, and removes those of
 * builds that are too many or too old. An open page of a former build then still finds its chunks, and during a release
 * a process finds those of the new build.
 */
export function keepBuild(folder: string, { staticFolder, id }: Build, now = Date.now()): void {
  const kept = join(folder, id);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(kept)) {
    const part = `${kept}.${randomBytes(4).toString('hex')}.part`;
    cpSync(staticFolder, part, { recursive: true });
    try {
      renameSync(part, kept);
    } catch (error) {
      rmSync(part, { recursive: true, force: true });
      // Another process of this build was faster.
      if (!existsSync(kept)) throw error;
    }
  }
  touch(kept, now);
  const former = buildsOf(folder).filter(({ name }) => name !== id);
  const outdated = former.filter(
    ({ usedTime }, index) => index >= mostFormer || now - usedTime > keptDays * dayMs,
  );
  // What an interrupted copy has left, but not a copy of this moment.
  const parts = foldersOf(folder, true).filter(({ usedTime }) => now - usedTime > dayMs);
  for (const { name } of [...outdated, ...parts])
    rmSync(join(folder, name), { recursive: true, force: true });
}

/** The complete builds, the one that was used last first. */
const buildsOf = (folder: string) => foldersOf(folder, false);

function foldersOf(folder: string, isPart: boolean): { name: string; usedTime: number }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.part') === isPart)
    .flatMap((name) => {
      const found = statSync(join(folder, name), { throwIfNoEntry: false });
      return found?.isDirectory() ? [{ name, usedTime: found.mtimeMs }] : [];
    })
    .sort((left, right) => right.usedTime - left.usedTime);
}

const touch = (path: string, now: number) => utimesSync(path, now / 1000, now / 1000);

/** Marks the build as in use for as long as the process runs, so that its files are kept from the end of that time on. */
export function keepRunningBuild(folder: string, build: Build, log: Pick<Log, 'warn'>): void {
  const orWarn = (run: () => void) => () => {
    try {
      run();
    } catch (error) {
      log.warn({ err: error, folder }, 'the static files of this build are not kept for later releases');
    }
  };
  orWarn(() => keepBuild(folder, build))();
  setInterval(
    orWarn(() => touch(join(folder, build.id), Date.now())),
    touchMs,
  ).unref();
}

/** Segments that start with a dot would lead out of the folder. */
const staticUrl = /^\/_next\/static\/([\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*)(?:\?|$)/;

/** Serves static files that this build lacks and another one in `folder` has. */
export function serveFormerBuilds(next: Handler, folder: string, staticFolder: string): Handler {
  const own = new Set(
    readdirSync(staticFolder, { recursive: true, encoding: 'utf8' }).map((path) =>
      path.replaceAll('\\', '/'),
    ),
  );
  const serve = async (path: string, request: IncomingMessage, response: ServerResponse) => {
    const content = await readFormer(folder, path);
    if (content === null) return next(request, response);
    const isSecure = request.headers['x-forwarded-proto'] === 'https';
    for (const { key, value } of isSecure ? [...commonHeaders, transportSecurity] : commonHeaders)
      response.setHeader(key, value);
    response.setHeader('Content-Type', getMimeType(path) ?? 'application/octet-stream');
    response.setHeader('Content-Length', content.byteLength);
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.end(content);
  };
  return (request, response) => {
    const path = staticUrl.exec(request.url ?? '')?.[1];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return path === undefined || !isRead || own.has(path)
      ? next(request, response)
      : serve(path, request, response);
  };
}

async function readFormer(folder: string, path: string): Promise<Buffer | null> {
  try {
    for (const { name } of buildsOf(folder)) {
      const content = await readFile(join(folder, name, path)).catch(() => null);
      if (content) return content;
    }
  } catch {
    // Without the folder there are no former builds.
  }
  return null;
}
