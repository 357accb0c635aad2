/**
 * Returns a body that holds a file, or a list of files, as a multipart form; undefined if the body can be sent as JSON. Leaves out null
 * values.
 */
export function formOfBody(body: Record<string, unknown>): FormData | undefined {
  const values = Object.entries(body).filter(([, value]) => value !== null);
  if (!values.some(([, value]) => [value].flat().some((one) => one instanceof Blob))) return undefined;
  const form = new FormData();
  for (const [name, value] of values)
    for (const one of [value].flat()) {
      if (one instanceof Blob) form.append(name, one);
      // Forms carry objects as JSON.
      else form.append(name, typeof one === "object" ? JSON.stringify(one) : String(one));
    }
  return form;
}
