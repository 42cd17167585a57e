import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readEnvironment } from '@/backend/environment/environment';

const folder = 'deploy/kubernetes';
const textOf = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');

const environment = z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]);
const probe = z
  .object({ httpGet: z.object({ path: z.string(), port: z.string() }).optional() })
  .loose()
  .optional();
const container = z.object({
  name: z.string(),
  image: z.string(),
  env: environment,
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  volumeMounts: z
    .array(z.object({ name: z.string(), mountPath: z.string(), subPath: z.string().optional() }))
    .default([]),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  lifecycle: z.object({ preStop: z.object({ exec: z.object({ command: z.array(z.string()) }) }) }).optional(),
  resources: z.object({
    requests: z.record(z.string(), z.string()),
    limits: z.record(z.string(), z.string()),
  }),
  securityContext: z.unknown(),
});
const pod = z.object({
  automountServiceAccountToken: z.boolean().optional(),
  terminationGracePeriodSeconds: z.number().default(30),
  securityContext: z.unknown(),
  containers: z.array(container),
  volumes: z.array(z.object({ name: z.string() }).loose()).default([]),
});
const labels = z.record(z.string(), z.string());
const template = z.object({ metadata: z.object({ labels }), spec: pod });
const anything = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  spec: z.unknown().optional(),
});

const files = readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
const objects = files.flatMap((name) =>
  parseAllDocuments(textOf(name)).map((document) => anything.loose().parse(document.toJS())),
);
const ofKind = (kind: string) => objects.filter((each) => each.kind === kind);
const deployments = ofKind('Deployment').map(({ metadata, spec }) => ({
  name: metadata.name,
  ...z.object({ template, replicas: z.number().optional() }).parse(spec),
}));
const jobs = ofKind('Job').map(({ metadata, spec }) => ({
  name: metadata.name,
  ...z.object({ template }).parse(spec),
}));
const pods = [...deployments, ...jobs].map(({ name, template: { spec } }) => ({ name, spec }));
const containers = pods.flatMap(({ name, spec }) =>
  spec.containers.map((each) => ({ pod: name, spec, ...each })),
);

describe('the files for Kubernetes', () => {
  it('are all applied, in two or more pods each but for the migration', () => {
    const listed = z.object({ resources: z.array(z.string()) }).parse(parse(textOf('kustomization.yaml')));
    expect([...listed.resources].sort()).toEqual(files.sort());
    expect(deployments.map(({ name }) => name).sort()).toEqual(['front', 'web', 'worker']);
    expect(jobs.map(({ name }) => name)).toEqual(['migrate']);
    for (const { name, replicas } of deployments) expect(replicas, name).toBe(name === 'web' ? undefined : 2);
  });

  it.each(containers.map((each) => [each.name, each] as const))(
    '%s has no root, no writable root, no privileges and no token, and limits',
    (_name, { spec, securityContext, resources, volumeMounts }) => {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(Object.keys(resources.requests).sort()).toEqual(['cpu', 'memory']);
      expect(resources.limits).toHaveProperty('memory');
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp');
      const volumes = new Set(spec.volumes.map(({ name }) => name));
      expect(volumeMounts.filter(({ name }) => !volumes.has(name))).toEqual([]);
    },
  );

  it('start nginx with its main configuration and the files that it includes', () => {
    const generated = z.object({
      configMapGenerator: z.array(z.object({ name: z.string(), files: z.array(z.string()) })),
    });
    const [front] = generated.parse(parse(textOf('kustomization.yaml'))).configMapGenerator;
    const named = front?.files.map((file) => file.split('=')) ?? [];
    expect(named.map(([name]) => name)).toEqual(['nginx-main', 'default.conf', 'real-ip.conf']);
    for (const file of named) expect(existsSync(`${folder}/${file.at(-1)}`), file.at(-1)).toBe(true);
    const nginx = containers.find(({ name }) => name === 'nginx');
    expect(nginx?.volumeMounts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ mountPath: '/etc/nginx/nginx.conf', subPath: 'nginx-main' }),
        expect.objectContaining({ mountPath: '/etc/nginx/conf.d' }),
      ]),
    );
  });

  it('ask web processes whether they are ready and alive, and workers at the port of their metrics', () => {
    const paths = (name: string) => {
      const found = containers.find((each) => each.name === name);
      return [found?.startupProbe, found?.readinessProbe, found?.livenessProbe].map(
        (each) => each?.httpGet?.path,
      );
    };
    expect(paths('web')).toEqual(['/api/health/ready', '/api/health/ready', '/api/health/live']);
    expect(paths('worker')).toEqual(['/live', '/live', '/live']);
    for (const name of ['web', 'worker']) {
      const found = containers.find((each) => each.name === name);
      const metricsPort = String(found?.ports.find((port) => port.name === 'metrics')?.containerPort);
      expect(found?.env, name).toContainEqual({ name: 'METRICS_PORT', value: metricsPort });
    }
  });

  it('give a pod that ends the time that it needs', () => {
    const settings = z.object({ data: labels }).parse(ofKind('ConfigMap')[0]).data;
    const pauseOf = (name: string) =>
      Number(containers.find((each) => each.name === name)?.lifecycle?.preStop.exec.command.at(-1));
    const grace = (name: string) =>
      pods.find((each) => each.name === name)?.spec.terminationGracePeriodSeconds;
    const jobSeconds = 20;
    expect(pauseOf('web')).toBeGreaterThan(0);
    expect(grace('web')).toBeGreaterThan(pauseOf('web') + Number(settings.SHUTDOWN_DELAY) + 30 + jobSeconds);
    expect(grace('worker')).toBeGreaterThan(jobSeconds);
  });

  it('start no live shop before it has a sender of its own, and one with the secrets of deploy/README.md then', () => {
    const settings = z.object({ data: labels }).parse(ofKind('ConfigMap')[0]).data;
    const secret = (letter: string) => letter.repeat(32);
    const live = {
      NODE_ENV: 'production',
      ...settings,
      DATABASE_URL: 'postgres://shop:password@database.shop.example/shop?sslmode=verify-full',
      SESSION_SECRET: secret('s'),
      STORE_SECRET: secret('t'),
      CLIENT_SECRET: secret('u'),
      REVALIDATE_SECRET: secret('v'),
      SMTP_URL: 'smtps://mail.shop.example',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_ACCOUNT_COUNTRY: 'HK',
    };
    expect(() => readEnvironment(live)).toThrow(/set MAIL_FROM\./);
    const sender = 'Shop <shop@shop.example>';
    expect(readEnvironment({ ...live, MAIL_FROM: sender })).toMatchObject({ demo: false, mailFrom: sender });
  });

  it('leave a pod of each part during an upgrade, and add web pods under load', () => {
    const budget = z.object({ minAvailable: z.number(), selector: z.object({ matchLabels: labels }) });
    const kept = ofKind('PodDisruptionBudget').map(({ spec }) => budget.parse(spec));
    expect(kept.map(({ selector }) => selector.matchLabels.app).sort()).toEqual(['front', 'web', 'worker']);
    for (const { minAvailable } of kept) expect(minAvailable).toBe(1);
    expect(ofKind('HorizontalPodAutoscaler')[0]?.spec).toMatchObject({
      scaleTargetRef: { kind: 'Deployment', name: 'web' },
      minReplicas: 2,
    });
  });

  it('let nothing in that a policy does not name, and metrics only from where they are watched', () => {
    const rule = z.object({
      podSelector: z.unknown(),
      ingress: z
        .array(z.object({ from: z.unknown().optional(), ports: z.array(z.object({ port: z.number() })) }))
        .default([]),
    });
    const policies = ofKind('NetworkPolicy').map(({ spec }) => rule.parse(spec));
    expect(policies.find(({ ingress }) => ingress.length === 0)?.podSelector).toEqual({});
    const open = policies
      .flatMap(({ ingress }) => ingress)
      .map(({ from, ports }) => [ports[0]?.port, from] as const);
    expect(open).toEqual([
      [80, undefined],
      [3000, [{ podSelector: { matchLabels: { app: 'front' } } }]],
      [9464, [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }]],
    ]);
    for (const { metadata, spec } of ofKind('Service')) {
      expect(JSON.stringify(spec), metadata.name).not.toMatch(/9464|metrics/);
    }
  });
});
