import { describe, expect, it } from "vitest";
import { renderEmail } from "../../../platform/mail/emailTemplate.ts";
import { SAMPLES } from "./samples.ts";

const ORIGIN = "https://guide.test";

/** Returns the targets of all links of a mail's HTML part. */
const linkTargets = (html: string) => [...html.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, href]) => href);

describe.each(Object.entries(SAMPLES))("the email %s", (_kind, sample) => {
  const template = sample(ORIGIN);
  const { html, text } = renderEmail(template);

  it("has one button and no other link, and its plain address in the text part only", () => {
    const { href } = template.button;
    expect(linkTargets(html)).toEqual([href.replaceAll("&", "&amp;")]);
    expect(href).toMatch(/^(https:\/\/guide\.test\/|mailto:)/);
    expect(html.match(/<p class="do">/g)).toHaveLength(1);
    expect(html.replaceAll(/<[^>]*>/g, "")).not.toMatch(/https?:|mailto:|www\./);
    expect(text).toContain(href);
  });

  it("shows no picture but the one of its listing", () => {
    if (template.picture)
      expect(template.picture).toMatchObject({
        src: `${ORIGIN}/media/activity/camping/card`,
        alt: expect.stringContaining("Sungai Camp"),
      });
  });
});
