/** A body that holds a file, as a form in parts; undefined for one that goes as JSON. What is null is not in it. */
export function formOfBody(body: Record<string, unknown>): FormData | undefined {
  const values = Object.entries(body).filter(([, value]) => value !== null);
  if (!values.some(([, value]) => value instanceof Blob)) return undefined;
  const form = new FormData();
  for (const [name, value] of values) {
    if (value instanceof Blob) form.append(name, value);
    else for (const one of [value].flat()) form.append(name, String(one));
  }
  return form;
}
