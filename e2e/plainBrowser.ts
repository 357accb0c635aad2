import { decodeHTML } from "entities";
import { expect } from "vitest";
import { workerGuide } from "./worker.ts";

/** A file chosen in a form. */
interface Chosen {
  name: string;
  type: string;
  text: string;
}
type Given = Record<string, string | boolean | Chosen>;

type Attributes = Record<string, string>;
interface Control {
  kind: "input" | "textarea" | "select" | "button";
  attributes: Attributes;
  /** Inner HTML of a textarea, a button or a select. */
  inner: string;
}

const CONTROL = /<(input)\b([^>]*)>|<(textarea|select|button)\b([^>]*)>([\s\S]*?)<\/\3>/g;
const FORM = /<form\b([^>]*)>([\s\S]*?)<\/form>/g;

/** Parses attributes. React writes them in one way only: quoted, with every ">" as an entity. */
const parseAttributes = (text = ""): Attributes =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [name.toLowerCase(), decodeHTML(value)]),
  );

/** Returns the visible text of a piece of HTML. */
export const visibleText = (html: string): string =>
  decodeHTML(html.replaceAll(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>/g, "").replaceAll(/<[^>]*>/g, " "))
    .replaceAll(/\s+/g, " ")
    .trim();

const controlsIn = (html: string): Control[] =>
  [...html.matchAll(CONTROL)].map(([, input, ofInput, kind, ofOther, inner = ""]) => ({
    kind: (input ?? kind) as Control["kind"],
    attributes: parseAttributes(ofInput ?? ofOther),
    inner,
  }));

const controlLabel = ({ attributes, inner }: Control) => attributes["aria-label"] ?? visibleText(inner);

/** Returns the value that an untouched control submits; undefined if it submits nothing. */
function ownValue({ kind, attributes, inner }: Control): string | undefined {
  if (kind === "textarea") return decodeHTML(inner.replace(/^\n/, ""));
  if (kind === "select") {
    const options = [...inner.matchAll(/<option\b([^>]*)>/g)].map(([, text]) => parseAttributes(text));
    return (options.find((one) => "selected" in one) ?? options[0])?.value;
  }
  const { type = "text", value } = attributes;
  if (type === "checkbox" || type === "radio") return "checked" in attributes ? (value ?? "on") : undefined;
  return type === "file" ? undefined : (value ?? "");
}

interface Form {
  attributes: Attributes;
  controls: Control[];
}

/** Returns the forms of a page, each with its controls, including those outside that refer to it. */
function parseForms(html: string): Form[] {
  const outside = controlsIn(html).filter(({ attributes }) => attributes.form);
  return [...html.matchAll(FORM)].map(([, own, inner = ""]) => {
    const attributes = parseAttributes(own);
    const controls = controlsIn(inner).filter((one) => !one.attributes.form);
    return { attributes, controls: [...controls, ...outside.filter((one) => attributes.id && one.attributes.form === attributes.id)] };
  });
}

const isNamed = (name: string | RegExp, text: string) => (typeof name === "string" ? text === name : name.test(text));

/** Returns the fields as a browser submits them. @throws Error for a field or choice that the form does not have */
function filled({ controls }: Form, button: Control, given: Given): FormData {
  const form = new FormData();
  const fields = controls.filter(({ kind, attributes }) => kind !== "button" && attributes.name && !("disabled" in attributes));
  for (const [name, value] of Object.entries(given)) {
    const own = fields.filter(({ attributes }) => attributes.name === name);
    const hasChoice = own.some(
      ({ kind, attributes, inner }) =>
        (kind === "input" && attributes.type === "radio" && attributes.value !== value) ||
        (kind === "select" && !inner.includes(`value="${value}"`)),
    );
    const isThere = own.length > 0 && (!hasChoice || own.some(({ attributes }) => attributes.value === value));
    if (!isThere) throw new Error(`The form has no ${name} = ${String(value)}`);
  }
  for (const field of fields) {
    const name = field.attributes.name as string;
    const value = given[name];
    if (typeof value === "object") form.append(name, new File([value.text], value.name, { type: value.type }));
    else if (typeof value === "boolean") {
      if (value) form.append(name, field.attributes.value ?? "on");
    } else if (field.attributes.type === "radio" && value !== undefined) {
      if (field.attributes.value === value) form.append(name, value);
    } else {
      const sent = value ?? ownValue(field);
      if (sent !== undefined) form.append(name, sent);
    }
  }
  if (button.attributes.name) form.append(button.attributes.name, button.attributes.value ?? "");
  return form;
}

/** A browser without scripts, pictures and screen: it reads pages and submits their forms, with only the fields that exist. */
export class PlainBrowser {
  readonly cookies: Map<string, string>;
  readonly address: string;
  path = "";
  status = 0;
  html = "";

  /** @param address of a guide other than the worker's @param cookies shared with another tab of the same browser */
  constructor(address = workerGuide().address, cookies = new Map<string, string>()) {
    this.address = address;
    this.cookies = cookies;
  }

  /** Visible text of the page. */
  get text(): string {
    return visibleText(this.html);
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(path, this.address), {
      ...init,
      redirect: "manual",
      headers: { accept: "text/html", cookie, origin: this.address, ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async #show(path: string, response: Response): Promise<this> {
    const next = response.headers.get("location");
    if (next) {
      await response.body?.cancel();
      const { pathname, search, hash } = new URL(next, new URL(path, this.address));
      return this.#show(pathname + search + hash, await this.#fetch(pathname + search));
    }
    this.path = path;
    this.status = response.status;
    this.html = await response.text();
    return this;
  }

  /** Opens a page and follows its redirects. */
  async open(path: string): Promise<this> {
    return this.#show(path, await this.#fetch(path));
  }

  /** Follows a link of the page by its text or label. */
  async follow(name: string | RegExp): Promise<this> {
    const links = [...this.html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(([, own, inner = ""]) => ({
      attributes: parseAttributes(own),
      inner,
    }));
    const found = links.find(({ attributes, inner }) => isNamed(name, attributes["aria-label"] ?? visibleText(inner)));
    if (!found?.attributes.href) throw new Error(`${this.path} has no link ${name}`);
    const { pathname, search } = new URL(found.attributes.href, new URL(this.path, this.address));
    return this.open(pathname + search);
  }

  /** Returns the value that a field of the page would submit now; undefined if the field does not exist or submits nothing. */
  fieldValue(name: string): string | undefined {
    const fields = controlsIn(this.html).filter(({ kind, attributes }) => kind !== "button" && attributes.name === name);
    return fields.map(ownValue).find((value) => value !== undefined);
  }

  /** Whether the page has a button with that name. */
  has(name: string | RegExp): boolean {
    return parseForms(this.html).some(({ controls }) => controls.some((one) => one.kind === "button" && isNamed(name, controlLabel(one))));
  }

  /** Presses a button of a form. @param given typed, chosen or ticked values by field name; other fields are submitted unchanged */
  async press(name: string | RegExp, given: Given = {}): Promise<this> {
    for (const form of parseForms(this.html)) {
      const button = form.controls.find((one) => one.kind === "button" && isNamed(name, controlLabel(one)));
      if (button && Object.keys(given).every((field) => form.controls.some(({ attributes }) => attributes.name === field)))
        return this.#send(form, filled(form, button, given));
    }
    throw new Error(`${this.path} has no button ${name} in a form with ${Object.keys(given).join(", ")}`);
  }

  async #send({ attributes: { action, method = "get", enctype } }: Form, fields: FormData): Promise<this> {
    const target = new URL(action || this.path, new URL(this.path, this.address));
    if (enctype === "multipart/form-data")
      return this.#show(this.path, await this.#fetch(target.pathname + target.search, { method, body: fields }));
    const text = new URLSearchParams([...fields].map(([name, value]) => [name, typeof value === "string" ? value : value.name]));
    if (method.toLowerCase() === "get") return this.open(`${target.pathname}?${text}`);
    return this.#show(target.pathname + target.search, await this.#fetch(target.pathname + target.search, { method: "post", body: text }));
  }

  /** Reads from the API with this browser's session. */
  async read<Answer>(path: string): Promise<Answer> {
    const response = await this.#fetch(path, { headers: { accept: "application/json" } });
    expect(response.ok, path).toBe(true);
    return (await response.json()) as Answer;
  }

  /** Writes to the API as the guide's own scripts do. */
  async write(path: string, data?: object, method = "POST"): Promise<Response> {
    if (!this.cookies.has("csrftoken")) await this.#fetch("/api/csrf/");
    const headers = { "x-csrftoken": decodeURIComponent(this.cookies.get("csrftoken") ?? ""), "content-type": "application/json" };
    const response = await this.#fetch(path, { method, headers, ...(data ? { body: JSON.stringify(data) } : {}) });
    expect(response.ok, `${path}: ${response.status}`).toBe(true);
    return response;
  }

  /** Registers a new traveller and opens the link that verifies the email address. @param mailedLink finds the link */
  async signUp(mailedLink: (to: string, kind: string) => Promise<string>, first_name: string): Promise<this> {
    const email = `${crypto.randomUUID().slice(0, 8)}@example.org`;
    await this.write("/traveller/api/traveller/", { first_name, last_name: "Berg", email });
    this.cookies.delete("csrftoken");
    await this.open(new URL(await mailedLink(email, "verify")).pathname);
    return this.press("Verify my email");
  }
}
