/** The login panels, and what is known between them. */
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

/** What a button asks for. */
export const INTENTS = ["continue", "link", "password", "login", "forgot", "reset", "signup"] as const;
export type Intent = (typeof INTENTS)[number];

export interface FlowState {
  panel: Panel;
  email: string;
  first_name: string;
  initials: string;
  login_method: string;
  /** Messages by field, as the server says them. */
  errors: Record<string, string[]>;
  /** What was typed, except passwords. */
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

/** The state that a form without scripts carries along. It decides nothing: the server checks everything again. */
export function stateOfForm(form: Record<string, string>): FlowState {
  const { panel, email = "", first_name = "", initials = "", login_method = "none" } = form;
  return { ...initialFlowState(isPanel(panel) ? panel : "login"), email, first_name, initials, login_method };
}

/** The same panel with what was wrong: messages under the fields, or a notice. */
export const failedState = (
  state: FlowState,
  { errors, failure, typed }: Pick<FlowState, "errors" | "typed"> & { failure: string },
): FlowState => ({
  ...state,
  errors,
  typed,
  ...(failure && { notice: { tone: "error", text: failure } }),
});

/** The panel that the back button leads to, for one that was reached directly. */
export const panelBefore = (panel: Panel): Panel | undefined =>
  panel === "login" || panel === "logged_in" || panel === "signup_submitted"
    ? undefined
    : panel === "request_reset" || panel === "reset_request_sent"
      ? "enter_password"
      : panel === "request_sent"
        ? "request_link"
        : "login";

export const AUTH_PANELS = { SIGNUP: "signup", REQUEST_LINK: "request_link", ENTER_PASSWORD: "enter_password" } as const;

/** Said when a link was asked for from the panel of the password, or once more; error catalogue. */
export const linkSent = (email: string) => `We sent a magic link email to you at ${email}.`;
