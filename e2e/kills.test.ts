import { describe, expect, it } from "vitest";
import { killEnquiries, ON_TAKEN } from "./kills.ts";
import { filledFolder } from "./worker.ts";

/** Short form of `npm run bench -- kills`, which covers every step. */
describe("an enquiry whose guide is killed on its way", () => {
  const run = async (steps: number[], isSmtp: boolean) => {
    const folder = filledFolder();
    try {
      return await killEnquiries(folder.path, steps, isSmtp);
    } finally {
      folder.remove();
    }
  };

  it("is there once, and each of its mails is one file", { timeout: 180_000 }, async () => {
    const report = await run([14, 41, 58, 71], false);
    expect(report).toMatchObject({ enquiries: 4, lost: 0, doubled: 0, mails: 8, repeatedInBetween: 0, repeatedElsewhere: 0 });
    expect(report.kills).toBeGreaterThan(0);
  });

  it("is mailed twice only where the kill fell between the mail server's word and the guide's note", { timeout: 180_000 }, async () => {
    const report = await run([ON_TAKEN, 50], true);
    expect(report).toMatchObject({ enquiries: 2, lost: 0, doubled: 0, mails: 4, repeatedElsewhere: 0 });
    expect(report.kills).toBeGreaterThan(0);
  });
});
