/** A part of an Office file: its path, and the identifier under which another part refers to it. */
type Part = { readonly id: string; readonly path: string; readonly document: Document };

export type OfficePackage = {
  /** The parts of one kind to which a part refers; those of the file itself for an empty path. */
  readonly related: (path: string, kind: string) => Part[];
};

/** What the parts of a file may have together after decompression, so that a small file cannot fill the memory. */
const mostBytes = 200_000_000;

/**
 * Opens an Office Open XML file, a ZIP archive of XML parts that refer to each other, with the XML reader of the browser.
 * The library is loaded with the first file.
 * @throws Error for a file that is not one
 */
export async function openPackage(content: ArrayBuffer): Promise<OfficePackage> {
  const { unzipSync } = await import('fflate');
  let bytes = 0;
  const files = unzipSync(new Uint8Array(content), {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/.test(name)) return false;
      bytes += originalSize;
      if (bytes > mostBytes) throw new Error('The parts of the file are too large');
      return true;
    },
  });
  const read = (path: string): Document | null => {
    const file = files[path];
    return file ? parse(new TextDecoder().decode(file)) : null;
  };
  return {
    related: (path, kind) => {
      const at = path.lastIndexOf('/') + 1;
      const list = read(`${path.slice(0, at)}_rels/${path.slice(at)}.rels`);
      return [...(list?.getElementsByTagNameNS('*', 'Relationship') ?? [])]
        .filter((one) => one.getAttribute('Type')?.endsWith(`/${kind}`))
        .flatMap((one) => {
          const target = new URL(one.getAttribute('Target') ?? '', `file:///${path}`).pathname.slice(1);
          const document = read(decodeURIComponent(target));
          return document ? [{ id: one.getAttribute('Id') ?? '', path: target, document }] : [];
        });
    },
  };
}

function parse(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  if (document.getElementsByTagNameNS('*', 'parsererror').length > 0) throw new Error('The XML is not valid');
  return document;
}
