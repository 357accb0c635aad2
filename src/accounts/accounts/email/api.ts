import { now } from "../../../platform/clock.ts";
import { badRequest, notFound } from "../../../platform/endpoints/errors.ts";
import { isDuplicate } from "../../../platform/endpoints/records.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { t } from "../../../platform/languages/text.ts";
import { cancelEmailChange, changeEmail, followEmailLink, readEmailLink } from "../contract.ts";
import { linkGone, maskEmail } from "../rules.ts";
import { consumeLinkAttempt } from "../signInAttempts/store.ts";
import { askForEmailChange, type ChangeLink, confirmEmailChange } from "./acts.ts";
import { endEmailChange, findChangeLink, openEmailChange } from "./store.ts";

const addressTaken = () => t`Another account now uses this address, so yours has not changed.`;

const linkState = ({ used, ended, expires }: ChangeLink) =>
  used ? ("used" as const) : ended ? ("ended" as const) : expires <= now() ? ("expired" as const) : ("good" as const);

export const emailHandlers: EndpointHandler[] = [
  handle(changeEmail, async ({ body: { new_email } }, ctx) => {
    const { account } = ctx;
    if (new_email.toLowerCase() === account.email.toLowerCase()) throw badRequest({ new_email: [t`This is already your email address.`] });
    await consumeLinkAttempt(ctx, account.email);
    await askForEmailChange(ctx, new_email);
    return { success: true };
  }),

  handle(cancelEmailChange, async (_input, ctx) => {
    const { id } = ctx.account;
    if (!(await openEmailChange(ctx.db, id)) || !(await endEmailChange(ctx.db, id))) throw notFound();
    return undefined;
  }),

  handle(readEmailLink, async ({ params }, ctx) => {
    const link = await findChangeLink(ctx.db, params.token);
    if (!link) throw notFound();
    return {
      side: link.side,
      state: linkState(link),
      old_email_masked: maskEmail(link.old_email),
      new_email_masked: maskEmail(link.new_email),
    };
  }),

  handle(followEmailLink, async ({ params: { token }, body }, ctx) => {
    const link = await findChangeLink(ctx.db, token);
    if (!link) throw notFound();
    if (body.stop) {
      // The owner of the old address can stop it, even after confirming.
      const isOpen = link.side === "email_old" && !link.ended && link.expires > now();
      if (!isOpen || !(await endEmailChange(ctx.db, link.account_id, link.uuid))) throw badRequest({ non_field_errors: [linkGone()] });
      return { outcome: "stopped" as const };
    }
    const outcome = await confirmEmailChange(ctx, token, link).catch((error) => {
      // Another person signed up with the address at the same moment.
      if (isDuplicate(error)) return "taken" as const;
      throw error;
    });
    if (outcome !== "taken") return { outcome };
    await endEmailChange(ctx.db, link.account_id, link.uuid);
    throw badRequest({ non_field_errors: [addressTaken()] });
  }),
];
