import { describe, expect, it } from "vitest";
import { type BuiltLanguage, InstalledLanguages } from "../../platform/languages/installedLanguages.ts";
import { t } from "../../platform/languages/text.ts";
import { sendEmail } from "../../platform/mail/sendMail.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount } from "../../tools/testing/factories.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { findMailLanguage } from "../accounts/jobs.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);
const german: BuiltLanguage = {
  language: "de",
  translations: "",
  folder: "de-1",
  scripts: [],
  patterns: { "Your link": "Dein Link", "Choose one of the guide's languages.": "Wähle eine der Sprachen." },
};
Object.assign(services, { languages: new InstalledLanguages([german]), findLanguage: (email: string) => findMailLanguage(db, email) });

describe("the language of an account's emails", () => {
  const change = async (visitor: Visitor, language: string | null, headers = {}) =>
    visitor.request({
      method: "PATCH",
      url: "/api/account/",
      payload: { language },
      headers: { "x-csrftoken": await visitor.token(), ...headers },
    });

  it("is chosen among the guide's languages, and is that of the next email with its links", async () => {
    const { id, email } = await buildAccount(db);
    const visitor = await new Visitor(fastify).signIn(db, id);
    expect((await change(visitor, "de")).json()).toEqual({ language: "de" });
    expect((await visitor.get("/users/account/")).json()).toMatchObject({ language: "de" });
    const href = `${services.config.origin}/explore/`;
    const template = () => ({ subject: t`Your link`, title: t`Your link`, paragraphs: [], button: { label: t`Your link`, href } });
    await sendEmail(services, { to: email, key: `language ${id}`, template });
    const [mail] = (await readMails(services.config)).filter(({ to }) => to === email);
    expect([mail?.subject, mail?.links]).toEqual(["Dein Link", [`${services.config.origin}/de/explore/`]]);
  });

  it("is refused if the guide does not have it, and for visitors", async () => {
    const { id } = await buildAccount(db);
    const visitor = await new Visitor(fastify).signIn(db, id);
    const refused = await change(visitor, "fr");
    expect([refused.statusCode, refused.json()]).toEqual([400, { language: ["Choose one of the guide's languages."] }]);
    expect((await change(new Visitor(fastify), "de")).statusCode).toBe(401);
  });
});
