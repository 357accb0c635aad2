import { t } from "../../platform/languages/text.ts";
import { clearPrivateStorage } from "../../platform/offline/privateStorage.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { currentPlace } from "../../platform/pages/pageContext.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { LOGOUT_URL } from "../accounts/urls.ts";
import { AccountCard } from "./AccountCard.tsx";
import { logOut } from "./contract.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export const action = formAction({
  log_out: async (_form, { context }) => {
    try {
      await callApi(logOut, {});
    } catch (error) {
      // A person logged in or out in another tab: the reloaded page has the valid token.
      if (error instanceof CallError && error.status === 403) return LOGOUT_URL;
      throw error;
    }
    return currentPlace(context)?.here === "listing" ? "/listing/login/" : "/explore/";
  },
});

export const meta = hiddenMeta(
  () => t`Log Out`,
  () => t`Log out of this browser.`,
);

/** Asks for confirmation: any page could contain a link that logs out by a mere GET. */
export default function LogoutPage() {
  const href = useHref();
  const failure = useFormResult()?.failure;
  return (
    <AccountCard title="Log Out">
      {failure && <p role="alert">{failure}</p>}
      <p>This ends your session in this browser.</p>
      <ActionForm intent="log_out" isDocument className="grid gap-3" onSubmit={clearPrivateStorage}>
        <FormButton intent="log_out">Log Out</FormButton>
        <a className="button button-quiet" href={href("/explore/")}>
          Stay logged in
        </a>
      </ActionForm>
    </AccountCard>
  );
}
