import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { type Choosable, RecommenderChoice } from "./RecommenderChoice.tsx";
import { SaveVoucher } from "./SaveVoucher.tsx";

const OFFER = { business_code: "k4m2x9ta", name: "Rumah Padi", is_shell: false, discount: 10, bonus_credit: 0 };
const TRAVELLER = { code: "7hq3vx0e", name: "Maya" };

const BOOK = <b>Book Direct</b>;

function renderSaveVoucher(me: object | null, business = OFFER, otherwise: ReactNode = BOOK) {
  const Page = () => <SaveVoucher business={business} otherwise={otherwise} />;
  const Stub = createRoutesStub([{ id: "root", path: "*", Component: Page }]);
  return renderToStaticMarkup(<Stub initialEntries={["/k4m2x9ta/"]} hydrationData={{ loaderData: { root: { me } } }} />);
}

describe("the button that saves a voucher", () => {
  it("is there for a traveller, for a discount or for credit alone", () => {
    expect(renderSaveVoucher(TRAVELLER)).toContain('href="/traveller/vouchers/save/?business=k4m2x9ta"');
    expect(renderSaveVoucher(TRAVELLER, { ...OFFER, discount: 0, bonus_credit: 5 })).toContain("Save the voucher");
  });

  it("holds what tells which voucher there is already, and nothing on a page that does not know", () => {
    expect(renderSaveVoucher({ ...TRAVELLER, marks: "{KEY}" })).toContain('data-voucher="{voucher.k4m2x9ta}"');
    for (const me of [TRAVELLER, { ...TRAVELLER, marks: "" }]) expect(renderSaveVoucher(me)).toContain('data-voucher=""');
  });

  it("is the book-now button for a visitor, for an account without a traveller, and where nothing is given", () => {
    const others = [
      renderSaveVoucher(null),
      renderSaveVoucher({ code: undefined, name: "Rumah Padi" }),
      renderSaveVoucher(TRAVELLER, { ...OFFER, is_shell: true }),
      renderSaveVoucher(TRAVELLER, { ...OFFER, discount: 0 }),
    ];
    for (const markup of others) expect(markup).toBe("<b>Book Direct</b>");
  });

  it("leads a visitor to the login where no other button is given, if there is an offer", () => {
    const markup = renderSaveVoucher(null, OFFER, null);
    expect(markup).toContain("Log in to save the voucher");
    expect(markup).toContain('href="/traveller/vouchers/save/?business=k4m2x9ta"');
    expect(markup).not.toContain("Save the voucher");
    for (const none of [
      renderSaveVoucher(null, { ...OFFER, discount: 0 }, null),
      renderSaveVoucher(null, { ...OFFER, is_shell: true }, null),
    ])
      expect(none).toBe("");
  });
});

describe("what a voucher is for", () => {
  const explained = (me: object | null, business = OFFER) => {
    const Page = () => <SaveVoucher business={business} isExplained />;
    const Stub = createRoutesStub([{ id: "root", path: "*", Component: Page }]);
    return renderToStaticMarkup(<Stub initialEntries={["/k4m2x9ta/"]} hydrationData={{ loaderData: { root: { me } } }} />);
  };

  it("is said below the button, to travellers and visitors", () => {
    for (const me of [null, TRAVELLER]) expect(explained(me)).toContain("The voucher proves the discount on arrival.");
    expect(explained(null, { ...OFFER, bonus_credit: 5 })).toContain("The voucher proves the discount on arrival and earns the credit.");
    expect(explained(TRAVELLER, { ...OFFER, discount: 0 })).toBe("");
  });
});

describe("the choice of a recommender", () => {
  const person = (name: string, values: Partial<Choosable> = {}): Choosable => ({
    traveller: { code: name.toLowerCase(), name, selfie_avatar_uuid: "u" },
    is_followed: false,
    reason: null,
    ...values,
  });
  const shown = (...recommenders: Choosable[]) => renderToStaticMarkup(<RecommenderChoice recommenders={recommenders} />);

  it("has the first one chosen, and says how near each is", () => {
    const markup = shown(person("Linh", { is_followed: true }), person("Aiko", { reason: "Linh follows them" }), person("Nomvula"));
    expect(markup.match(/<input[^>]*>/g)?.map((input) => /checked/.test(input))).toEqual([true, false, false]);
    for (const text of ["you follow them", "Linh follows them", "public recommendation"]) expect(markup).toContain(text);
  });

  it("has a chevron only where there are several, and nothing without any", () => {
    expect(shown(person("Linh"), person("Aiko"))).toContain("<summary");
    const one = shown(person("Linh"));
    expect(one).not.toContain("<summary");
    expect(one).toContain('<input type="hidden" name="recommender" value="linh"/>');
    expect(shown()).toBe("");
  });
});
