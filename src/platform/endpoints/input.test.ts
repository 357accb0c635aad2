import { describe, expect, it } from "vitest";
import { z } from "zod";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { handle } from "../http/context.ts";
import { decimalNeeded } from "../values/decimal.ts";
import { latitude } from "../values/degrees.ts";
import { platformHandlers } from "./api.ts";
import { endpoint } from "./endpoint.ts";

/** Returns the handler's input. */
const echo = endpoint({
  method: "POST",
  path: "/api/echo/{number}/",
  summary: "",
  tag: "",
  access: "public",
  params: z.object({ number: z.string().regex(/^\d+$/) }),
  query: z.object({ q: z.string().max(5).optional() }),
  body: z.object({
    name: z.string().min(1).max(20),
    email: z.email().optional(),
    code: z
      .string()
      .regex(/^[a-z]{2}$/)
      .optional(),
    rooms: z.int().min(1).nullable().optional(),
    beds: z.union([z.literal(""), z.int()]).optional(),
    at: latitude.nullish(),
    seasons: z.array(z.object({ price: z.number() })).optional(),
    ages: z.array(z.int()).optional(),
    price: z.number().positive().max(10_000).multipleOf(0.5).optional(),
    is_open: z.boolean().default(false),
    kind: z.enum(["bar", "cafe"]).optional(),
    mood: z.enum(["quiet"], { error: "Choose a mood." }).optional(),
    tags: z.array(z.string()).max(3).optional(),
    nights: z.int().max(30, { error: "A month is the most." }).optional(),
    id: z.uuid().optional(),
    link: z.url().optional(),
    either: z.union([z.number(), z.boolean()]).optional(),
    mark: z
      .string({ error: "A mark is a text." })
      .min(2, { error: "A mark has two letters." })
      .max(3, { error: "No longer mark." })
      .optional(),
    nickname: z.string().nullable().optional(),
    selfie: z.string().nullable().optional(),
  }),
  response: z.object({ given: z.record(z.string(), z.unknown()) }),
});
const touch = endpoint({ method: "POST", path: "/api/touch/", summary: "", tag: "", access: "public" });

const db = testDatabase();
const { fastify } = await buildApp(db, {
  handlers: [...platformHandlers([]), handle(echo, async ({ body }) => ({ given: body })), handle(touch, async () => undefined)],
});
const visitor = new Visitor(fastify);

const send = (payload: string | Buffer, type: string, url = "/api/echo/1/") => visitor.post(url, payload, { "content-type": type });
const sendJson = (value: unknown) => send(JSON.stringify(value), "application/json");

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=edge";
const multipart = (fields: [name: string, value: string][]) =>
  `${fields.map(([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join("")}--edge--\r\n`;

describe("JSON", () => {
  it("reaches the handler with its types, defaults filled in", async () => {
    const fields = { name: "Lakeside", rooms: 3, price: 12.5, kind: "bar", tags: ["a", "b"], nickname: null };
    expect((await sendJson(fields)).json()).toEqual({ given: { ...fields, is_open: false } });
  });

  it("loses fields that the endpoint does not know", async () => {
    const { given } = (await sendJson({ name: "x", is_staff: true, __proto__: { y: 1 }, constructor: 1 })).json();
    expect(given).toEqual({ name: "x", is_open: false });
  });

  it.each([
    ["name", 5, "Enter text."],
    ["name", undefined, "This field is required."],
    ["name", "", "This field may not be blank."],
    ["name", "x".repeat(21), "Use at most 20 characters."],
    ["rooms", "3", "Enter a number."],
    ["rooms", "0x5", "Enter a price such as 1250 or 1250.00."],
    ["rooms", "1,250", "Leave out the thousands separators: 1250."],
    ["rooms", [3], "Enter a number."],
    ["rooms", [[3]], "Enter a number."],
    ["beds", "3", "Invalid format."],
    ["at", "13.75", "Enter a latitude from -90 to 90."],
    ["is_open", "on", "Choose true or false."],
    ["is_open", 1, "Choose true or false."],
    ["seasons", ['{"price":1}'], "Send an object."],
    ["rooms", 1.5, "Enter a whole number."],
    ["rooms", 0, "Must be at least 1."],
    ["price", true, "Enter a number."],
    ["price", 0, "Must be more than 0."],
    ["price", 10_001, "Must be at most 10000."],
    ["price", 1.25, "Enter a multiple of 0.5."],
    ["nights", 31, "A month is the most."],
    ["tags", ["a", "b", "c", "d"], "Choose at most 3."],
    ["is_open", "true", "Choose true or false."],
    ["tags", "a", "Send a list."],
    ["id", "x", "Enter a valid ID."],
    ["either", {}, "Invalid format."],
    ["link", "x", "Invalid format."],
    ["kind", "pub", "Choose one of: bar, cafe."],
    ["mood", "loud", "Choose a mood."],
    ["mark", 5, "A mark is a text."],
    ["mark", "", "A mark has two letters."],
    ["mark", "long", "No longer mark."],
    ["email", "nobody", "Enter a valid email address."],
    ["code", "XX", "Invalid format."],
  ])("with %s = %j is refused at that field: a wrong type is never guessed right", async (field, value, message) => {
    const response = await sendJson({ name: "x", [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ [field]: [message] });
  });

  it("names every wrong field at once", async () => {
    expect((await sendJson({ rooms: "many", price: null })).json()).toEqual({
      name: ["This field is required."],
      rooms: ["Enter a number."],
      price: ["Enter a number."],
    });
  });

  it.each(["{", '{"name":', "", "nonsense"])("that is broken (%j) is 400 without a word of the parser's", async (text) => {
    const response = await send(text, "application/json");
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ non_field_errors: ["The request could not be read."] });
  });

  it.each(["[]", '"text"', "5", "true", '[{"name":"x"}]'])("that is no object (%s) is 400", async (text) => {
    const response = await send(text, "application/json");
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ non_field_errors: ["Send an object."] });
  });

  it("null counts as an object without fields", async () => {
    expect((await send("null", "application/json")).json()).toEqual({ name: ["This field is required."] });
  });

  it("that would change the prototype of objects is refused", async () => {
    expect((await send('{"name":"x","__proto__":{"is_staff":true}}', "application/json")).statusCode).toBe(400);
  });
});

describe("forms", () => {
  const filled: [string, string][] = [
    ["name", "Café & Co"],
    ["rooms", "3"],
    ["price", "12.50"],
    ["is_open", "on"],
    ["kind", "cafe"],
    ["tags", "one"],
    ["nickname", ""],
    ["unknown", "x"],
  ];
  const typed = { name: "Café & Co", rooms: 3, price: 12.5, is_open: true, kind: "cafe", tags: ["one"] };

  it.each([
    ["urlencoded", FORM, String(new URLSearchParams(filled))],
    ["multipart", MULTIPART, multipart(filled)],
  ])("carry texts alone: %s ones get their types from the schema", async (_name, type, payload) => {
    expect((await send(payload, type)).json()).toEqual({ given: typed });
  });

  it.each([
    ["urlencoded", FORM, "name=x&tags=a&tags=b"],
    [
      "multipart",
      MULTIPART,
      multipart([
        ["name", "x"],
        ["tags", "a"],
        ["tags", "b"],
      ]),
    ],
  ])("may repeat a field: %s", async (_name, type, payload) => {
    expect((await send(payload, type)).json().given.tags).toEqual(["a", "b"]);
  });

  it("take an empty text as nothing where nothing is allowed, and as blank where it is not", async () => {
    expect((await send("name=x&rooms=&price=&kind=", FORM)).json()).toEqual({ given: { name: "x", is_open: false } });
    expect((await send("name=", FORM)).json()).toEqual({ name: ["This field may not be blank."] });
  });

  it.each(["5", " 5 ", "5.0", "5,00", "5.00"])("write a number with at most one mark before one or two digits: %j", async (text) => {
    expect((await send(String(new URLSearchParams({ name: "x", rooms: text })), FORM)).json().given.rooms).toBe(5);
  });

  it.each(["1,250", "1.250", "1 250", "1'250", "1,250.00", "0x5", "1e3", "+5", "-5", ".5", "5.", "5.000", "٥5", "９"])(
    "never guess what a mark means: %j",
    async (text) => {
      expect((await send(String(new URLSearchParams({ name: "x", rooms: text, ages: text })), FORM)).json()).toEqual({
        rooms: [decimalNeeded(text)],
        ages: [decimalNeeded(text)],
      });
    },
  );

  it("write degrees with as many decimals as they have", async () => {
    for (const [text, at] of [
      ["13.7563", 13.7563],
      ["-13,75", -13.75],
      ["−8.5", -8.5],
    ] as const)
      expect((await send(String(new URLSearchParams({ name: "x", at: text })), FORM)).json().given.at).toBe(at);
    for (const at of ["13°", "1e1", "91"])
      expect((await send(String(new URLSearchParams({ name: "x", at })), FORM)).json()).toEqual({
        at: ["Enter a latitude from -90 to 90."],
      });
  });

  it("carry objects as JSON, one by one or all in one field, and lists of numbers", async () => {
    const given = async (text: string) => (await send(`name=x&${text}`, FORM)).json().given;
    expect((await given('seasons={"price":1}&seasons={"price":2}')).seasons).toEqual([{ price: 1 }, { price: 2 }]);
    expect((await given('seasons=[{"price":1},{"price":2}]')).seasons).toEqual([{ price: 1 }, { price: 2 }]);
    expect((await given("ages=3&ages=5&beds=2")).ages).toEqual([3, 5]);
    expect((await send(`name=x&seasons=${"[".repeat(500)}`, FORM)).json()).toEqual({ seasons: ["Send an object."] });
    expect((await send(`name=x&seasons=${"[".repeat(500)}${"]".repeat(500)}`, FORM)).statusCode).toBe(400);
    expect((await send('name=x&seasons={"price":"1"}', FORM)).json()).toEqual({ seasons: ["Enter a number."] });
  });

  it("with a text where a number is needed are refused at the field", async () => {
    expect((await send("name=x&rooms=many&price=+&is_open=perhaps", FORM)).json()).toEqual({
      rooms: ["Enter a number."],
      price: ["Enter a number."],
      is_open: ["Choose true or false."],
    });
  });

  it("may be sent in pieces without their length", async () => {
    const response = await visitor.request({
      method: "POST",
      url: "/api/echo/1/",
      payload: multipart([["name", "x"]]),
      headers: { "content-type": MULTIPART, "content-length": "", "x-csrftoken": await visitor.token() },
    });
    expect(response.json()).toMatchObject({ given: { name: "x" } });
  });
});

describe("other content types", () => {
  it.each(["text/plain", "text/xml", "application/octet-stream", "application/json-patch+json", "nonsense"])("%s is 415", async (type) => {
    const response = await send('{"name":"x"}', type);
    expect(response.statusCode).toBe(415);
    expect(response.json()).toEqual({ detail: "Unsupported content type. Send JSON, a form or multipart data." });
  });

  it("none at all is no fault where nothing is sent", async () => {
    const response = await visitor.request({ method: "POST", url: "/api/touch/", headers: { "x-csrftoken": await visitor.token() } });
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe("");
  });
});

describe("size", () => {
  const MEGABYTE = 1024 * 1024;
  const tooLarge = { status: 413, body: { detail: "The request is too large." } };
  const answerTo = async (payload: string, type: string) => {
    const response = await send(payload, type);
    return { status: response.statusCode, body: response.json() };
  };

  it("up to 1 MB is read, of JSON and of forms", async () => {
    const fill = "x".repeat(MEGABYTE - 200);
    expect(await answerTo(JSON.stringify({ name: "x", other: fill }), "application/json")).toMatchObject({ status: 200 });
    expect(await answerTo(`name=x&other=${fill}`, FORM)).toMatchObject({ status: 200 });
    expect(
      await answerTo(
        multipart([
          ["name", "x"],
          ["other", fill],
        ]),
        MULTIPART,
      ),
    ).toMatchObject({ status: 200 });
  });

  it("beyond it nothing is, and nothing is cut short in silence", async () => {
    const fill = "x".repeat(MEGABYTE + 1);
    expect(await answerTo(JSON.stringify({ name: "x", other: fill }), "application/json")).toEqual(tooLarge);
    expect(await answerTo(`name=x&other=${fill}`, FORM)).toEqual(tooLarge);
    expect(
      await answerTo(
        multipart([
          ["name", "x"],
          ["other", fill],
        ]),
        MULTIPART,
      ),
    ).toEqual(tooLarge);
  });
});

describe("addresses", () => {
  it("whose part can name nothing are 404, not 400", async () => {
    const response = await send("{}", "application/json", "/api/echo/one/");
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ detail: "Not found." });
  });

  it("with a wrong query are 400 at its field", async () => {
    expect((await send('{"name":"x"}', "application/json", "/api/echo/1/?q=abcdef")).json()).toEqual({
      q: ["Use at most 5 characters."],
    });
  });

  it("and fields with a character that no database holds are wrong, not an error of ours", async () => {
    expect((await send('{"name":"x"}', "application/json", "/api/echo/1/?q=a%00")).json()).toEqual({
      q: ["Remove control characters."],
    });
    expect((await send('{"name":"x\\u0000"}', "application/json", "/api/echo/1/")).json()).toEqual({
      name: ["Remove control characters."],
    });
    expect((await send('{"name":"x","unknown":"\\u0000"}', "application/json", "/api/echo/1/")).statusCode).toBe(200);
  });

  it("with a query nobody asked for are answered as without", async () => {
    expect((await send('{"name":"x"}', "application/json", "/api/echo/1/?utm_source=x")).statusCode).toBe(200);
  });
});
