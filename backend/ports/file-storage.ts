/** A stored file. */
export type ListedFile = { key: string; bytes: number; changedTime: Date };

/**
 * Where uploads, documents and exports are stored. A key is `files/` or `private/` and a random name (`publicKey`,
 * `privateKey`). Files are small and private ones are sealed as a whole, so each call takes or returns a whole file.
 *
 * Every call throws `FileStorageUnavailable` when the storage is full, away or not permitted: the same call may succeed
 * later.
 */
export type FileStorage = {
  /** Creates or replaces a file. Readers see the former content or the new one. */
  write(key: string, content: Uint8Array): Promise<void>;
  /** Null for a file that does not exist. */
  read(key: string): Promise<Buffer<ArrayBuffer> | null>;
  /** Succeeds too for a file that does not exist. */
  delete(key: string): Promise<void>;
  /** Every file, in any order. */
  list(): AsyncIterable<ListedFile>;
};

export class FileStorageUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FileStorageUnavailable';
  }
}

/** The folders of keys: public files and sealed ones. */
export const fileFolders = ['files', 'private'] as const;

export const publicKey = (name: string) => `files/${name}`;
export const privateKey = (name: string) => `private/${name}`;

const validKey = /^(?:files|private)\/[0-9a-f]{32}[\w.-]{0,32}$/;

/** Whether `text` is the key of a stored file, and not that of another object in the same place. */
export const isFileKey = (text: string) => validKey.test(text);

/** @throws for a key that is not made of random digits: it could lead out of the storage, or be guessed */
export function requireFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`Not the key of a stored file: ${key}`);
}
