import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { business_member } from "../../../catalogue/listings/tables.ts";
import { pathOperators } from "../../../platform/files/pdf.ts";
import { drawQrCode } from "../../../platform/files/qrCode.ts";
import { UNLIMITED } from "../../../tools/testing/access.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db, { limits: UNLIMITED });

async function scene(values: Parameters<typeof buildBusiness>[1] = {}) {
  const { id } = await buildAccount(db);
  const { code } = await buildBusiness(db, { name: "Đặng Œuvre Ñandú", discount: 10, bonus_credit: 10, owners: [id], ...values });
  const path = `/listing/api/businesses/${code}/`;
  const owner = await new Visitor(fastify).signIn(db, id);
  return {
    code,
    owner,
    read: (query = "") => owner.get(`${path}poster/${query}`),
    pdf: (query = "") => owner.get(`${path}poster.pdf${query}`),
  };
}

/** Returns the drawing instructions of a PDF's page, and the offsets in its table of objects. */
function opened(file: Buffer) {
  const text = file.toString("latin1");
  const found = /<< \/Filter \/FlateDecode \/Length (\d+) >>\nstream\n/.exec(text);
  const from = (found?.index ?? 0) + (found?.[0].length ?? 0);
  const content = inflateSync(file.subarray(from, from + Number(found?.[1] ?? 0))).toString("latin1");
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
  return { text, content, offsets, isTableThere: text.startsWith("xref\n", table) };
}

describe("A poster", () => {
  it("is a PDF of A4 or A6 whose code leads to the listing, with its offer", async () => {
    const { code, read, pdf } = await scene();
    const shown = (await read()).json();
    expect(shown).toMatchObject({
      size: "a4",
      address: `https://guide.test/${code}/`,
      problem: "",
      offers: [{ value: "10% off" }, { value: "USD\u00a010" }],
    });
    const answer = await pdf();
    expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
      200,
      "application/pdf",
      "private, no-store",
    ]);
    const { text, content, offsets, isTableThere } = opened(answer.rawPayload);
    expect(text).toContain("/MediaBox [0 0 595.28 841.89]");
    expect(content).toContain(pathOperators(drawQrCode(`https://guide.test/${code}/`, "quartile").path));
    expect(isTableThere).toBe(true);
    for (const [index, offset] of offsets.entries()) expect(text.startsWith(`${index + 1} 0 obj\n`, offset)).toBe(true);
    expect(opened((await pdf("?size=a6")).rawPayload).text).toContain("/MediaBox [0 0 297.64 419.53]");
    expect((await read("?offer=hidden")).json().offers).toEqual([]);
  });

  it("says in words that the guide lacks letters, and that the page itself can be printed", async () => {
    const { read, pdf } = await scene({ name: "🙂 ᚠ" });
    const shown = (await read()).json();
    expect(shown).toMatchObject({ pdf: null, problem: expect.stringMatching(/lacks ᚠ\. Print this page/) });
    const refused = await pdf();
    expect([refused.statusCode, refused.json()]).toEqual([400, { words: [shown.problem] }]);
    const typed = await scene();
    expect((await typed.read(`?words=${encodeURIComponent("Come ᚠ")}`)).json().pdf).toBeNull();
    expect((await typed.read(`?words=${"a".repeat(161)}`)).statusCode).toBe(400);
    expect((await typed.pdf(`?words=${encodeURIComponent("Žluťoučký kůň, ελληνικά, рынок")}`)).statusCode).toBe(200);
  });

  it("leaves out emoji in the PDF, and says so; a name of nothing else is refused", async () => {
    const { read, pdf } = await scene({ name: "Surf House 🏄🏽‍♀️" });
    const words = encodeURIComponent("Come 🙂, or write ❤️ to us 🇵🇹");
    const shown = (await read(`?words=${words}`)).json();
    expect(shown).toMatchObject({
      problem: "",
      words: "Come 🙂, or write ❤️ to us 🇵🇹",
      note: expect.stringMatching(/^The PDF leaves out .*🙂/u),
    });
    expect(shown.pdf).not.toBeNull();
    expect((await pdf(`?words=${words}`)).statusCode).toBe(200);
    expect((await (await scene({ name: "🙂" })).read()).json()).toMatchObject({ pdf: null, note: "" });
  });

  it.each([
    "山の家 温泉旅館",
    "西湖龍門",
    "한옥 게스트하우스",
    "ร้านน้ำตก",
    "فندق Hilton عمان",
    "בית 12",
    "ផ្ទះសំណាក់",
    "မင်္ဂလာပါ",
    "क्षत्रिय होटल",
  ])("has letters for %s", async (name) => {
    const { read, pdf } = await scene({ name });
    expect((await read(`?words=${encodeURIComponent(name)}`)).json()).toMatchObject({ problem: "", words: name });
    expect((await pdf(`?words=${encodeURIComponent(name)}`)).statusCode).toBe(200);
  });

  it("fits whatever a name is", async () => {
    for (const name of [
      "W".repeat(120),
      "The Old Customs House and Its Seven Gardens by the Quiet Bend of the River ".repeat(2).trim(),
      "A",
    ])
      expect((await (await scene({ name })).pdf()).statusCode).toBe(200);
  });

  it("is for the listing's people: helpers too, nobody else", async () => {
    const { code } = await scene();
    const ask = async (visitor: Visitor) => [
      (await visitor.get(`/listing/api/businesses/${code}/poster/`)).statusCode,
      (await visitor.get(`/listing/api/businesses/${code}/poster.pdf`)).statusCode,
    ];
    const helper = await buildAccount(db);
    await db.insert(business_member).values({ business_code: code, account_id: helper.id, role: "helper" });
    expect(await ask(await new Visitor(fastify).signIn(db, helper.id))).toEqual([200, 200]);
    const stranger = await buildAccount(db);
    await buildBusiness(db, { owners: [stranger.id] });
    expect(await ask(await new Visitor(fastify).signIn(db, stranger.id))).toEqual([404, 404]);
    expect(await ask(new Visitor(fastify))).toEqual([401, 404]);
  });
});
