import { expect, it } from "vitest";
import { readBounce } from "./bounces.ts";

const MARK = "0123456789abcdef0123456789abcdef";

const notice = ({
  type = "multipart/report; report-type=delivery-status",
  action = "failed",
  status = "5.1.1",
  id = `<${MARK}@guide.test>`,
} = {}) =>
  Buffer.from(
    [
      "From: MAILER-DAEMON@mx.example.org",
      "Message-ID: <another@mx.example.org>",
      `Content-Type: ${type};`,
      ' boundary="b"',
      "",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example.org",
      "",
      "Final-Recipient: rfc822; ana@example.org",
      `Action: ${action}`,
      `Status: ${status}`,
      "Diagnostic-Code: smtp; 550 5.1.1 <ana@example.org>: no such",
      " mailbox here",
      "",
      "--b",
      "Content-Type: text/rfc822-headers",
      "",
      "Subject: Your enquiry",
      `Message-ID: ${id}`,
      "",
      "--b--",
    ].join("\r\n"),
  );

it("A notice of a final failure names the mail that came back, and why", () => {
  const bounce = { mark: MARK, reason: "550 5.1.1 <ana@example.org>: no such mailbox here" };
  expect(readBounce(notice())).toEqual(bounce);
  expect(readBounce(notice({ id: `\r\n <${MARK}@guide.test>` }))).toEqual(bounce);
});

it.each([[{ type: "text/plain" }], [{ action: "delayed" }], [{ status: "4.2.2" }], [{ id: "<another@example.org>" }]])(
  "One with %j says nothing of a mail of the guide's",
  (values) => expect(readBounce(notice(values))).toBeUndefined(),
);
