import { t } from "../../platform/languages/text.ts";

/** Login panels, and the state that they share. */
export const PANELS = [
  "login",
  "signup",
  "signup_submitted",
  "request_link",
  "request_sent",
  "enter_password",
  "request_reset",
  "reset_request_sent",
  "logged_in",
] as const;
export type Panel = (typeof PANELS)[number];

/** Actions of the panels' buttons. */
export const INTENTS = ["continue", "link", "password", "login", "forgot", "reset", "signup"] as const;
export type Intent = (typeof INTENTS)[number];

export interface FlowState {
  panel: Panel;
  email: string;
  first_name: string;
  initials: string;
  login_method: string;
  /** Whether sign-up needs an invitation. */
  is_by_invitation?: boolean;
  /** Error messages by field, as the server returns them. */
  errors: Record<string, string[]>;
  /** Typed values, except passwords. */
  typed: Record<string, string>;
  /** Shown as a toast, or above the form without scripts. */
  notice?: { tone: "success" | "error"; text: string };
}

export const initialFlowState = (panel: Panel): FlowState => ({
  panel,
  email: "",
  first_name: "",
  initials: "",
  login_method: "none",
  errors: {},
  typed: {},
});

const isPanel = (name: unknown): name is Panel => PANELS.some((one) => one === name);

/** Returns the state that a form without scripts carries along. It decides nothing: the server checks everything again. */
export function stateOfForm(form: Record<string, string>): FlowState {
  const { panel, email = "", first_name = "", initials = "", login_method = "none" } = form;
  return { ...initialFlowState(isPanel(panel) ? panel : "login"), email, first_name, initials, login_method };
}

/** Returns the same panel with its errors: messages under the fields, or a notice. */
export const failedState = (
  state: FlowState,
  { errors, failure, typed }: Pick<FlowState, "errors" | "typed"> & { failure: string },
): FlowState => ({
  ...state,
  errors,
  typed,
  ...(failure && { notice: { tone: "error", text: failure } }),
});

/** Returns the panel that the back button opens if this panel was opened directly. */
export const panelBefore = (panel: Panel): Panel | undefined =>
  panel === "login" || panel === "logged_in" || panel === "signup_submitted"
    ? undefined
    : panel === "request_reset" || panel === "reset_request_sent"
      ? "enter_password"
      : panel === "request_sent"
        ? "request_link"
        : "login";

export const AUTH_PANELS = { SIGNUP: "signup", REQUEST_LINK: "request_link", ENTER_PASSWORD: "enter_password" } as const;

/** Shown when a link is requested from the password panel, or requested again. */
export const linkSent = (email: string) => t`We sent a magic link email to you at ${email}.`;
