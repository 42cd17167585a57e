import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { copySeededDemo, testSecret } from '../../../tools/test/seeded-data';
import { freePort } from '../../budget/baseline-app';
import { copyBuild, root } from '../fixtures/build-copy';
import { isFullMatrix } from '../fixtures/matrix';
import { demoPassword, shopApi, signUp } from '../fixtures/shop-api';
import { cardGoods } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';

const startTimeoutMs = 120_000;

type Run = { child: ChildProcess; said: () => string; seconds: number };

/** Runs `npm start` until the banner is printed. Rejects with the output if the process exits first. */
async function start(folder: string, port: number): Promise<Run> {
  const { PATH, HOME } = process.env;
  const began = performance.now();
  // In a separate folder, because the server reads and writes rendered pages in its working directory.
  const child = spawn(process.execPath, ['--import', 'tsx', `${root}tools/start/start.ts`], {
    cwd: folder,
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      STORE_DATA_DIR: `${folder}/data`,
      ...(isFullMatrix ? {} : { STORE_SECRET: testSecret }),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const giveUp = (why: string) => reject(new Error(`${why}:\n${output}`));
    const timer = setTimeout(() => {
      child.kill('SIGTERM');
      giveUp('npm start said no banner');
    }, startTimeoutMs);
    child.once('exit', (code) => {
      clearTimeout(timer);
      giveUp(`npm start ended with ${code}`);
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += String(chunk);
        // The last line of the banner.
        if (!output.includes('/dev/outbox')) return;
        clearTimeout(timer);
        resolve();
      });
    }
  });
  return { child, said: () => output, seconds: (performance.now() - began) / 1_000 };
}

/** Resolves to the exit code. */
async function stop({ child }: Run): Promise<unknown> {
  if (child.exitCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  return (await gone)[0];
}

function expectBanner(said: string, origin: string): void {
  for (const part of [
    `Store          ${origin}`,
    'Demo mode',
    'demo@tianyun.example',
    'second@tianyun.example',
    demoPassword,
    `${origin}/dev/outbox`,
  ])
    expect(said).toContain(part);
  expect(said).not.toContain('building the shop');
}

const mails = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

/** The mails that a demo has sent to a recipient. */
async function mailsTo(email: string, requests: APIRequestContext, origin: string) {
  const answer = await requests.get(`${origin}/dev/outbox.json`, { params: { to: email } });
  return mails.parse(await answer.json());
}

test('npm start runs the built shop, stops on a signal and keeps its data', async ({ playwright }) => {
  const folder = `${root}.test/start-${crypto.randomUUID()}`;
  copyBuild(folder);
  // Seeding takes longer than all the rest; by night the first start has an empty folder.
  if (!isFullMatrix) await copySeededDemo(process.env.E2E_PORT ?? '', `${folder}/data`);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const visitor = await playwright.request.newContext();
  const member = () => shopApi(visitor, origin, 'zh-cn');
  const favorites = async () =>
    (await member().call('GET /upms/member/goods_favorite/list')).records.map((each) => each.goodsId);
  let run = await start(folder, port);
  try {
    const first = run.seconds;
    expectBanner(run.said(), origin);
    const home = await fetch(origin);
    expect(home.status).toBe(200);
    expect(await home.text()).toContain('<h1');
    const { userId, email } = await signUp(member());
    await member().call('POST /upms/member/goods_favorite/add', { body: { goodsId: cardGoods.id } });
    const sent = await mailsTo(email, visitor, origin);
    expect(sent).not.toEqual([]);
    expect(await stop(run)).toBe(0);
    await expect(fetch(origin)).rejects.toThrow();

    run = await start(folder, port);
    expectBanner(run.said(), origin);
    expect(await mailsTo(email, visitor, origin)).toEqual(sent);
    expect(await favorites()).toEqual([cardGoods.id]);
    const known = await member().call('GET /upms/member/profile/load_member');
    expect(known.member.id).toBe(userId);
    const again = await fetch(origin);
    expect(again.status).toBe(200);
    // A response that is not read would delay the stop.
    await again.text();
    expect(await stop(run)).toBe(0);
    const times = `first start ${first.toFixed(1)} s, second start ${run.seconds.toFixed(1)} s`;
    test.info().annotations.push({ type: 'start times', description: times });
    console.log(times);
  } finally {
    await stop(run);
    await visitor.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
});
