import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const file = createRequire(import.meta.url).resolve('@vocabulary/schema/schema.nq');

const schema = 'http://schema.org/';
const type = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const subClassOf = 'http://www.w3.org/2000/01/rdf-schema#subClassOf';

/** Subject, predicate and object of all statements whose object is an IRI. */
const statements = readFileSync(file, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, subject, predicate, object] = /^<([^>]+)> <([^>]+)> <([^>]+)> /.exec(line) ?? [];
    return subject && predicate && object ? [{ subject, predicate, object }] : [];
  });

const nameOf = (iri: string) => iri.replace(schema, '');

function grouped(predicate: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const each of statements) {
    if (each.predicate !== predicate) continue;
    const subject = nameOf(each.subject);
    found.set(subject, [...(found.get(subject) ?? []), nameOf(each.object)]);
  }
  return found;
}

const types = grouped(type);
const parents = grouped(subClassOf);
const domains = grouped(`${schema}domainIncludes`);
const ranges = grouped(`${schema}rangeIncludes`);

const references = (names: readonly string[] = []) => names.map((name) => ({ '@id': `schema:${name}` }));

/** The parts of the schema.org vocabulary that the validator reads, in the form of the published JSON-LD. */
export const vocabulary = {
  '@graph': [
    ...[...types.keys()]
      .filter((name) => types.get(name)?.some((kind) => kind.endsWith('#Class')))
      .map((name) => ({
        '@id': `schema:${name}`,
        '@type': 'rdfs:Class',
        'rdfs:subClassOf': references(parents.get(name)),
      })),
    ...[...domains.entries()].map(([name, classes]) => ({
      '@id': `schema:${name}`,
      '@type': 'rdf:Property',
      'schema:domainIncludes': references(classes),
    })),
  ],
};

/** True if a property may have a value of this type. */
export function isInRange(property: string, valueType: string): boolean {
  const allowed = ranges.get(property.replace(/-(?:input|output)$/, '')) ?? [];
  const isA = (name: string): boolean =>
    allowed.includes(name) || (parents.get(name) ?? []).some((parent) => isA(parent));
  return isA(valueType);
}

/** True for a member of an enumeration in the range of the property, such as `InStock` for `availability`. */
export function isMember(property: string, name: string): boolean {
  return (types.get(name) ?? []).some((kind) => isInRange(property, kind));
}
