import { createContext, type ReactNode, useContext, useMemo } from "react";
import { ActionForm } from "../../ui/ActionForm.tsx";
import type { FlowState, Intent } from "./flow.ts";

interface Flow {
  state: FlowState;
  /** The intent that is under way. */
  busy: Intent | undefined;
  next: string;
  /** The code of whose invitation brought somebody here. */
  referrer: string;
  submit: (intent: Intent, form: Record<string, string>) => void;
  /** Signed in by other means than a panel's form: goes where one wanted to go. */
  enter: () => void;
}

export const FlowContext = createContext<Flow | undefined>(undefined);

export function useFlow(): Flow {
  const flow = useContext(FlowContext);
  if (!flow) throw new Error("A panel stands outside of its flow");
  return flow;
}

/** A panel's form: with scripts it is sent by them, without them it carries along what is known. */
export function PanelForm({ intent, children, className = "grid gap-3.5" }: { intent: Intent; children: ReactNode; className?: string }) {
  const { state, next, submit, busy } = useFlow();
  const { panel, email, first_name, initials, login_method } = state;
  // The same object for as long as the state is: a new one would take the focus to the first wrong field.
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

/** The head of a panel: heading first, so that it can take the focus when the panel comes. */
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
