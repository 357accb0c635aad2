import { Readable } from "node:stream";
import { z } from "zod";
import { readViewer } from "../../../accounts/travellers/viewer/store.ts";
import { reasonText } from "../../../openData/formats/reasonTexts.ts";
import { withRemedy } from "../../../openData/formats/remedies.ts";
import { findRun, readProblems } from "../../../openData/importing/store.ts";
import type { Db } from "../../../platform/db/types.ts";
import { isStaff } from "../../../platform/endpoints/access.ts";
import type { FileHandler } from "../../../platform/http/context.ts";
import { t } from "../../../platform/languages/text.ts";
import { findSession, SESSION_COOKIE } from "../../../platform/sessions/session.ts";
import { csvText } from "../../../platform/values/csv.ts";
import { PROBLEM_KINDS } from "../rules.ts";

const params = z.object({ number: z.string() });

const BYTE_ORDER_MARK = "\ufeff";

async function* problemLines(db: Db, run: string): AsyncGenerator<string> {
  yield csvText([[t`where`, t`name`, t`field`, t`reason`, t`what`]]);
  for await (const problems of readProblems(db, run)) {
    const rows = problems.map(({ line, place, name, field, reason, kind }) => [
      place || line,
      name,
      field,
      kind === "note" ? reasonText(reason) : withRemedy(field, reason),
      PROBLEM_KINDS[kind],
    ]);
    yield csvText(rows).replace(BYTE_ORDER_MARK, "");
  }
}

/** Serves staff every skipped or changed row of an import, as a table. */
export const staffImportFiles: FileHandler[] = [
  {
    path: "/staff/api/import-runs/:number/problems.csv",
    async handler(request, reply, { db }) {
      const { number } = params.parse(request.params);
      const token = request.cookies[SESSION_COOKIE];
      const viewer = token && /^\d{1,9}$/.test(number) ? await findSession(db, token, readViewer) : undefined;
      const run = isStaff(viewer?.account) ? await findRun(db, Number(number)) : undefined;
      if (!run) return reply.callNotFound();
      return reply
        .headers({ "content-disposition": `attachment; filename="import-${run.number}.csv"`, "cache-control": "private, no-store" })
        .type("text/csv; charset=utf-8")
        .send(Readable.from(problemLines(db, run.id)));
    },
  },
];
