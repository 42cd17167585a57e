/** A decoded form: `metadata[reference]=P1&expand[0]=x` becomes `{ metadata: { reference: 'P1' }, expand: { '0': 'x' } }`. */
export type Form = { [name: string]: string | Form };

export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    let inner = form;
    for (const part of path) {
      const next = inner[part];
      const child: Form = typeof next === 'object' ? next : {};
      inner[part] = child;
      inner = child;
    }
    inner[last] = value;
  }
  return form;
}

/** A form with files, of which name, type and content in Base64 are fields. */
export async function readMultipart(bytes: Buffer<ArrayBuffer>, type: string): Promise<Form> {
  const parts = await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  const form: Form = {};
  for (const [name, value] of parts) {
    if (typeof value === 'string') form[name] = value;
    else {
      const content = Buffer.from(await value.arrayBuffer()).toString('base64');
      form[name] = { name: value.name, type: value.type, content };
    }
  }
  return form;
}

/** A text field; undefined when it is missing or nested. */
export function textIn(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
}

export function nestedIn(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === 'object' ? value : {};
}

/** The texts of a nested form, for metadata and lists. */
export function textsIn(form: Form, name: string): Record<string, string> {
  const entries = Object.entries(nestedIn(form, name));
  return Object.fromEntries(
    entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}
