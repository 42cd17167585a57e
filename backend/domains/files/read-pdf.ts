/** The end of a PDF is looked for in as many bytes as readers do. */
const tail = 1024;

/** Whether the content is a complete PDF. Like pictures, it is recognised by its content alone. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => Buffer.from(part).toString('latin1');
  return /^%PDF-[12]\.\d/.test(text(bytes.subarray(0, 8))) && text(bytes.subarray(-tail)).includes('%%EOF');
}
