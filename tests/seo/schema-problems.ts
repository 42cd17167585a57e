import Validator from '@adobe/structured-data-validator';
import { isInRange, isMember, vocabulary } from './vocabulary';

const validator = new Validator(vocabulary);

type Thing = Record<string, unknown>;

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The problems of one block of structured data, one line each: types and properties that are not in schema.org, values
 * of a wrong type, and missing properties that search engines require.
 */
export async function schemaProblems(text: string): Promise<string[]> {
  const block: unknown = JSON.parse(text);
  if (!isThing(block) || typeof block['@type'] !== 'string') return ['no type'];
  if (block['@context'] !== 'https://schema.org') return ['no context'];
  const issues = await validator.validate({ jsonld: { [block['@type']]: [structuredClone(block)] } });
  return [
    ...issues
      .filter(({ severity, errorType }) => severity === 'ERROR' || errorType === 'schemaOrg')
      .map(
        ({ issueMessage, path }) =>
          `${path.map((step) => step.property ?? step.type).join('.')}: ${issueMessage}`,
      ),
    ...wrongValues(block),
  ];
}

function wrongValues(thing: Thing): string[] {
  return Object.entries(thing).flatMap(([property, value]) => {
    if (property.startsWith('@')) return [];
    return [value].flat().flatMap((each) => wrongValue(property, each));
  });
}

function wrongValue(property: string, value: unknown): string[] {
  if (isThing(value)) {
    const type = value['@type'];
    const wrong = typeof type === 'string' && !isInRange(property, type) ? [`${property} is no ${type}`] : [];
    return [...wrong, ...wrongValues(value)];
  }
  const member = typeof value === 'string' ? /^https?:\/\/schema\.org\/(\w+)$/.exec(value)?.[1] : undefined;
  if (member && !isMember(property, member)) return [`${property} is never ${member}`];
  return value === '' || value === null ? [`${property} is empty`] : [];
}
