import { callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, formFailure, withoutSecrets } from "../../platform/pages/formAction.ts";
import { signUp } from "../travellers/contract.ts";
import { logIn, requestMagicLink, requestReset, startAuthFlow } from "./contract.ts";
import { AUTH_PANELS, type FlowState, failedState, type Intent, linkSent } from "./flow.ts";

/** Longer than the slowest of phones takes. */
const PROOF_MILLISECONDS = 20_000;
/** The captcha is no field that one sees. */
export const UNSEEN = { hidden: ["token"] };

/** A solved captcha, made without a question while the button shows its dots. The sign-up goes on without one where there are no scripts or no worker. */
async function proof(): Promise<string | null> {
  if (typeof document === "undefined") return null;
  try {
    const [{ solveInWorker }, { getChallenge }, { encodeCaptchaToken: tokenOf }] = await Promise.all([
      import("../../ui/proofOfWork.ts"),
      import("../captcha/contract.ts"),
      import("../captcha/rules.ts"),
    ]);
    const challenge = await callApi(getChallenge, {});
    return tokenOf({ challenge, solution: await solveInWorker(challenge, AbortSignal.timeout(PROOF_MILLISECONDS)) });
  } catch {
    return null;
  }
}

/** What a press on a panel's button leads to; the same in the browser and, without scripts, in the page's action. */
export async function advance(state: FlowState, intent: Intent, form: FormFields, next: string): Promise<FlowState> {
  const { email } = state;
  switch (intent) {
    case "continue": {
      const typed = (form.email ?? "").trim();
      const { auth_flow, ...about } = await callApi(startAuthFlow, { email: typed });
      return { ...state, ...about, email: typed, panel: AUTH_PANELS[auth_flow] };
    }
    case "link": {
      await callApi(requestMagicLink, { email, url: next });
      // From the password, and for the link sent again, the answer is a toast: the panel stays as it is.
      return state.panel === "enter_password" || state.panel === "request_sent"
        ? { ...state, notice: { tone: "success", text: linkSent(email) } }
        : { ...state, panel: "request_sent" };
    }
    case "password":
      return { ...state, panel: "enter_password" };
    case "login":
      await callApi(logIn, { email, password: form.password ?? "" });
      return { ...state, panel: "logged_in" };
    case "forgot":
      return { ...state, panel: "request_reset" };
    case "reset": {
      const typed = (form.email ?? "").trim();
      await callApi(requestReset, { email: typed });
      return { ...state, email: typed, panel: "reset_request_sent" };
    }
    case "signup": {
      const { first_name = "", last_name = "", home_country = "", email: address = "", referrer = "" } = form;
      // Of a captcha service, where there is one.
      const token = form.token ?? (await proof());
      await callApi(signUp, { first_name, last_name, home_country: home_country || null, email: address, referrer, token });
      return { ...state, panel: "signup_submitted" };
    }
  }
}

/** In the browser. Never throws: a 400 becomes messages under the fields, everything else a notice. */
export async function submitPanel(before: FlowState, intent: Intent, form: FormFields, next: string): Promise<FlowState> {
  const { notice: _old, ...rest } = before;
  const state: FlowState = { ...rest, errors: {}, typed: {} };
  try {
    return await advance(state, intent, form, next);
  } catch (error) {
    return failedState(state, { ...formFailure(error, UNSEEN), typed: withoutSecrets(form) });
  }
}
