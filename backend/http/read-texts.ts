import { isVisibleName } from '../../lib/text/name';
import { readText, type TextKind } from '../../lib/text/read-text';
import { textKindOf } from '../../lib/wire/text-kinds';
import { StoreError } from '../platform/errors/store-error';

/**
 * Reads the texts of a request by their kinds, before its schema is applied.
 * @throws StoreError `common_message_unseenCharacters` with the fields of names that have a character that cannot be seen
 */
export function readTexts(endpoint: string, input: unknown): unknown {
  const unseen: string[] = [];
  const read = readValue(input, { endpoint, path: '', kind: undefined, unseen });
  if (unseen.length > 0) {
    throw new StoreError('common_message_unseenCharacters', { data: { fields: unseen.slice(0, 20) } });
  }
  return read;
}

type Place = { endpoint: string; path: string; kind: TextKind | undefined; unseen: string[] };

function readValue(value: unknown, place: Place): unknown {
  const { endpoint, path, kind, unseen } = place;
  if (typeof value === 'string') {
    const text = kind === undefined ? value : readText(kind, value);
    if (kind === 'name' && !isVisibleName(text)) unseen.push(path);
    return text;
  }
  // Their fields are those of a product's form or columns of a file.
  if (kind === 'values' || kind === 'cells') return value;
  if (Array.isArray(value)) {
    return value.map((one, index) => readValue(one, { ...place, path: `${path}.${index}` }));
  }
  if (typeof value !== 'object' || value === null) return value;
  const read: Record<string, unknown> = Object.create(null);
  for (const [name, one] of Object.entries(value)) {
    const own = textKindOf(endpoint, name, path.split('.').at(-1));
    read[name] = readValue(one, {
      endpoint,
      path: path === '' ? name : `${path}.${name}`,
      kind: own ?? (kind === 'document' ? kind : undefined),
      unseen,
    });
  }
  return read;
}
