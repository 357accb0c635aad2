import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { Button } from "../ui/Button.tsx";
import type { FlowState, Intent } from "./rules.flow.ts";

interface Flow {
  state: FlowState;
  /** The intent that is under way. */
  busy: Intent | undefined;
  /** The anti-forgery token of the page, for forms sent without scripts; empty in the slide-over, which has scripts. */
  token: string;
  next: string;
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
  const { state, token, next, submit, busy } = useFlow();
  const carried = { panel: state.panel, first_name: state.first_name, initials: state.initials, login_method: state.login_method };
  const hasName = state.panel === "signup";
  const hasEmail = ["login", "signup", "request_reset"].includes(state.panel);
  return (
    <form
      method="post"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const { submitter } = event.nativeEvent as SubmitEvent;
        const fields = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]));
        submit(((submitter as HTMLButtonElement | null)?.value as Intent) || intent, fields);
      }}
    >
      {token && (
        <>
          <input type="hidden" name="csrf_token" value={token} />
          <input type="hidden" name="next" value={next} />
          {Object.entries(carried).map(([name, value]) =>
            hasName && name === "first_name" ? null : <input key={name} type="hidden" name={name} value={value} />,
          )}
          {!hasEmail && state.panel !== "enter_password" && <input type="hidden" name="email" value={state.email} />}
        </>
      )}
      {children}
    </form>
  );
}

/** A button of a panel: says what it is for, and shows dots while that is under way. */
export function PanelButton({
  intent,
  children,
  look,
  className = "w-full",
}: { intent: Intent; children: ReactNode } & Pick<ComponentProps<typeof Button>, "look" | "className">) {
  const { busy } = useFlow();
  return (
    <Button type="submit" name="intent" value={intent} isBusy={busy === intent} className={className} {...(look ? { look } : {})}>
      {children}
    </Button>
  );
}

/** The head of a panel: heading first, so that it can take the focus when the panel comes. */
export function PanelHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <>
      <h1 tabIndex={-1} data-panel-heading="" className="max-w-[16ch] text-[1.875rem] outline-none">
        {title}
      </h1>
      {children && <div className="mt-1.5 mb-6 text-ink2">{children}</div>}
    </>
  );
}
