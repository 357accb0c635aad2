import { createContext, type ReactNode, useContext, useMemo } from "react";
import { ActionForm } from "../../ui/ActionForm.tsx";
import type { FlowState, Intent } from "./flow.ts";

interface Flow {
  state: FlowState;
  /** Intent that is being submitted. */
  busy: Intent | undefined;
  next: string;
  /** Code of the inviter. */
  referrer: string;
  /** Why the visitor needs an account; empty if no press needs one. */
  reason: string;
  submit: (intent: Intent, form: Record<string, string>) => void;
  /** Called after a login outside a panel's form; opens the requested page. */
  enter: () => void;
}

export const FlowContext = createContext<Flow | undefined>(undefined);

export function useFlow(): Flow {
  const flow = useContext(FlowContext);
  if (!flow) throw new Error("A panel is rendered outside its flow");
  return flow;
}

/** Form of a panel. Scripts submit it; without scripts, hidden fields carry the known values along. */
export function PanelForm({ intent, children, className = "grid gap-3.5" }: { intent: Intent; children: ReactNode; className?: string }) {
  const { state, next, submit, busy } = useFlow();
  const { panel, email, first_name, initials, login_method } = state;
  // Stays the same object while the state does: a new one would move the focus to the first invalid field again.
  const result = useMemo(() => ({ intent, errors: state.errors, failure: "", typed: state.typed }), [intent, state]);
  const hasEmail = ["login", "signup", "request_reset", "enter_password"].includes(panel);
  const fields = {
    next,
    panel,
    initials,
    login_method,
    ...(panel === "signup" ? {} : { first_name }),
    ...(hasEmail ? {} : { email }),
  };
  return (
    <ActionForm
      intent={intent}
      fields={fields}
      sending={{ result, busy }}
      className={className}
      onSend={(form, pressed) => {
        if (!busy) submit(pressed as Intent, form);
      }}
    >
      {children}
    </ActionForm>
  );
}

/** Says why the visitor needs an account. */
export function Reason() {
  const { reason } = useFlow();
  return reason === "" ? null : <p className="-mt-2 mb-5 font-semibold">{reason}</p>;
}

/** Head of a panel. The heading comes first, so that it can take the focus when the panel appears. */
export function PanelHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <>
      <h1 tabIndex={-1} data-panel-heading="" className="max-w-[16ch] text-lead outline-none">
        {title}
      </h1>
      {children && <div className="mt-1.5 mb-6 text-ink2">{children}</div>}
    </>
  );
}
