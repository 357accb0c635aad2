import { isAnswer } from "../../accounts/captcha/question/rules.ts";
import { checkAnswer } from "../../accounts/captcha/question/store.ts";
import { checkVisitor } from "../../accounts/captcha/store.ts";
import { areWordsVisible, isVisible } from "../../accounts/travellers/visibility/store.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { badRequest, notFound, tooMany } from "../../platform/endpoints/errors.ts";
import { countMailTo, hit, limitSubject } from "../../platform/endpoints/limits.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle, type RequestContext, rateLimitContext } from "../../platform/http/context.ts";
import { chosenLanguage } from "../../platform/languages/reader.ts";
import { t } from "../../platform/languages/text.ts";
import { oneOf } from "../../platform/values/items.ts";
import { accessibilitySubject } from "./accessibility/rules.ts";
import { fileReport } from "./acts.ts";
import { createReport, listReports, putBackReported, type Report, resolveReport } from "./contract.ts";
import { REPORT_REASONS } from "./enumerations.ts";
import { reportTitle } from "./reportTitle.ts";
import { describeProblem, ownThing, REPORTS_ACCOUNT, REPORTS_ANSWERED, REPORTS_ANSWERED_ALL } from "./rules.ts";
import { endReports, putBack, reopenReports } from "./staff/acts.ts";
import * as store from "./store.ts";
import { type FindReportedGuide, findSubject } from "./subjects/store.ts";

/**
 * Checks the answer to the question. Every attempt counts against the IP address; only right answers count against the limit of all
 * visitors.
 * @throws ApiError 400 on the token, 429 after too many attempts
 */
async function checkAnswered(ctx: RequestContext, token: string) {
  const secret = ctx.services.config.GUIDE_SECRET;
  const counting = rateLimitContext(ctx);
  const wait = await hit(counting, REPORTS_ANSWERED, limitSubject(secret, ctx.request.ip));
  if (wait > 0) throw tooMany(wait);
  const answered = checkAnswer(secret, token);
  const waitOfAll = await hit(counting, REPORTS_ANSWERED_ALL, "all");
  if (waitOfAll > 0) throw tooMany(waitOfAll);
  return answered;
}

/**
 * Checks the reporter. Signed-in accounts need no captcha but have a daily limit. Visitors solve one, or answer the question of a form
 * without scripts.
 * @throws ApiError 400 on the token, 429 after too many reports
 */
async function checkReporter(ctx: RequestContext, token: string | null | undefined) {
  const { services, account } = ctx;
  if (!account) return isAnswer(token) ? checkAnswered(ctx, token) : checkVisitor(services.config, token);
  const wait = await hit(rateLimitContext(ctx), REPORTS_ACCOUNT, account.id);
  if (wait > 0) throw tooMany(wait);
  return undefined;
}

/** @param findReportedGuide from travellers/guides, which imports this capability */
export const reportHandlers = (findReportedGuide: FindReportedGuide): EndpointHandler[] => [
  handle(createReport, async ({ body: { kind, id, reason, text, email, token } }, ctx) => {
    const viewer = ctx.traveller?.code;
    const mayBeSeen = { words: areWordsVisible(viewer), profile: isVisible("profile", viewer), lists: isVisible("lists", viewer) };
    if (kind === "accessibility" && text === "") throw badRequest({ text: [describeProblem()] });
    const found =
      kind === "accessibility" ? accessibilitySubject(id, newUuid()) : await findSubject(ctx.db, kind, id, mayBeSeen, findReportedGuide);
    if (!found) throw notFound();
    if (found.about !== null && found.about === viewer) throw badRequest({ id: [ownThing()] });
    const challenge = await checkReporter(ctx, token);
    // An account has an address of its own.
    const answerTo = ctx.account ? null : email || null;
    if (answerTo !== null) await countMailTo(ctx, "report", answerTo);
    const row = {
      ...{ ...found, uuid: newUuid(), kind, reason, text, email: answerTo, language: chosenLanguage(), created: now() },
      reporter: ctx.account?.id ?? null,
    };
    const { record, isNew } = await fileReport(ctx.db, row, challenge);
    if (!isNew) ctx.reply.code(200);
    return {
      uuid: record.uuid,
      kind,
      id,
      reason: oneOf(enumValues(REPORT_REASONS), record.reason) ?? reason,
      text: record.text,
      created: record.created.toISOString(),
    };
  }),

  handle(listReports, ({ query }, { db, address }) => {
    const listed = { isResolved: query.is_resolved === "true", uuid: query.uuid, business: query.business };
    return listPage(query, address, {
      count: () => store.countReports(db, listed),
      rows: async (window) =>
        (await store.listReports(db, listed, window)).map(
          ({ about_standing: about, reporter_standing: reporter, created, resolved, ...row }): Report => ({
            ...row,
            title: reportTitle(row),
            about,
            reporter: reporter && { ...reporter, name: reporter.name || t`An account without a traveller` },
            created: new Date(created).toISOString(),
            resolved: resolved && new Date(resolved).toISOString(),
          }),
        ),
    });
  }),

  handle(resolveReport, async ({ params: { uuid }, body: { outcome, ...said } }, { db, account }) => {
    const resolved_count = await (outcome === null
      ? reopenReports(db, uuid, account.id)
      : endReports(db, uuid, { outcome, ...said }, account.id));
    if (resolved_count === 0) throw notFound();
    return { resolved_count };
  }),

  handle(putBackReported, async ({ params: { uuid } }, { db, account }) => {
    await putBack(db, uuid, account.id);
    return { outcome: "done" as const };
  }),
];
