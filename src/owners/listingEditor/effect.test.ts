import { expect, it } from "vitest";
import { buttonPreview, discountEffect } from "./effect.ts";

const example = { title: "Temple wall", price: 120, currency: "USD" };
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

it("A discount is shown with what the guest pays and what a booking site would take", () => {
  const effect = discountEffect(10, { example, commission: { percent: 15, is_usual: true } });
  expect(plain(effect?.sentence)).toBe(
    "Temple wall at USD 120 costs your guest USD 108. With 10% off you keep USD 6 more than through a booking site, which would take USD 18 (estimated at 15% commission).",
  );
  expect(plain(discountEffect(25, { example, commission: { percent: 15, is_usual: true } })?.sentence)).toContain(
    "With 25% off you keep USD 12 less",
  );
  expect(effect?.isLoss).toBe(false);
  expect(discountEffect(25, { example, commission: { percent: 15, is_usual: true } })?.isLoss).toBe(true);
});

it("Without an estimate of the guide, or a price, nothing is made up", () => {
  const effect = discountEffect(10, { example, commission: { percent: 0, is_usual: false } });
  expect(plain(effect?.sentence)).toBe("Temple wall at USD 120 costs your guest USD 108.");
  expect(effect).not.toHaveProperty("onSite");
  expect(discountEffect(10, { example: null, commission: { percent: 15, is_usual: true } })).toBeUndefined();
});

it("Each behaviour of the button says what a press does", () => {
  const form = { business_type: "cafe", website: "umah.example", book_now_url: "", phone: "" };
  expect(buttonPreview("redirect_to_website", form, true).sentence).toBe("Opens umah.example in a new tab.");
  expect(buttonPreview("redirect_to_website", { ...form, website: "" }, true).sentence).toBe(
    "Add a website or booking link first. Until then, guests choose a room or activity and dates, and send you an enquiry.",
  );
  expect(buttonPreview("enquiry_email", { ...form, book_now_url: "https://book.example/x" }, true).direct).toEqual({
    how: "link",
    href: "https://book.example/x",
  });
  expect(buttonPreview("checkout_widget", form, true).direct.how).toBe("enquiry");
  expect(buttonPreview("checkout_widget", form, true).sentence).toContain("Your booking link is not used.");
  expect(buttonPreview("enquiry_email", form, true).sentence).toContain("If you add a booking link, the button opens it.");
  expect(buttonPreview("hide", form, true).direct.how).toBe("hide");
});
