import { callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, formFailure, withoutSecrets } from "../../platform/pages/formAction.ts";
import { signUp } from "../travellers/contract.ts";
import { logIn, requestMagicLink, requestReset, startAuthFlow } from "./contract.ts";
import { AUTH_PANELS, type FlowState, failedState, type Intent, linkSent } from "./flow.ts";

/** Longer than the slowest phones need. */
const PROOF_MILLISECONDS = 20_000;
/** The captcha is not a visible field. */
export const UNSEEN = { hidden: ["token"] };

/**
 * Returns a solved captcha, computed while the button shows its dots. The sign-up continues without one if there are no scripts or workers.
 */
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

/** Returns the state after a press on a panel's button; the same in the browser and, without scripts, in the page's action. */
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
      // On the password panel, and when the link is sent again, a toast confirms it and the panel stays.
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
      const { first_name = "", last_name = "", home_country = "", email: address = "", referrer = "", invitation = null } = form;
      // Token of a captcha service, if the guide uses one.
      const token = form.token ?? (await proof());
      await callApi(signUp, { first_name, last_name, home_country: home_country || null, email: address, referrer, invitation, token });
      return { ...state, panel: "signup_submitted" };
    }
  }
}

/** Submits a panel in the browser. Never throws: a 400 becomes messages under the fields, every other error a notice. */
export async function submitPanel(before: FlowState, intent: Intent, form: FormFields, next: string): Promise<FlowState> {
  const { notice: _old, ...rest } = before;
  const state: FlowState = { ...rest, errors: {}, typed: {} };
  try {
    return await advance(state, intent, form, next);
  } catch (error) {
    return failedState(state, { ...formFailure(error, UNSEEN), typed: withoutSecrets(form) });
  }
}
