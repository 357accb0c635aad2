import { ArrowLeft } from "lucide";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { welcomeTo } from "../../platform/guideName.ts";
import { t, texts } from "../../platform/languages/text.ts";
import { keepPress } from "../../platform/pages/pendingPress.ts";
import { useGuide } from "../../platform/pages/useGuide.ts";
import { Icon } from "../../ui/Icon.tsx";
import { showToast } from "../../ui/toast.ts";
import { FlowContext } from "./AuthParts.tsx";
import { DonePanel, LoginPanel, PasswordPanel, RequestLinkPanel, RequestResetPanel, SentPanel } from "./AuthSteps.tsx";
import { type FlowState, type Intent, initialFlowState, type Panel, panelBefore } from "./flow.ts";
import { type CountryOption, SignUpForm } from "./SignUpForm.tsx";
import { submitPanel } from "./submitPanel.ts";
import { usePanelHistory } from "./usePanelHistory.ts";

interface Props {
  /** First state: a panel, or the state that a form without scripts returned. */
  initial: FlowState;
  /** Redirect after a login: a path of this guide that was checked. */
  afterLogin: string;
  afterSignUp: string;
  /** Page that the visitor requested; emailed links hold it too. */
  next: string;
  countries?: CountryOption[];
  /** Inviter of the visitor; the name is present if the profile is public. */
  invitation?: { code: string; name: string | undefined } | undefined;
  /** Set on the business login. */
  isListing?: boolean;
  /** Why the visitor needs an account: "Log in or sign up to save these 3 places." */
  reason?: string;
  /** Set if the panels have a page of their own, with a larger picture beside them on wide screens. */
  isPage?: boolean;
  /** Set if the panels cover another page; called once the browser's back button has closed them. */
  onLeft?: () => void;
}

const PICTURES: Partial<Record<Panel, string>> = {
  login: "sailing",
  request_link: "cooking_classes",
  enter_password: "cooking_classes",
  request_sent: "hiking",
  reset_request_sent: "hiking",
  request_reset: "yoga",
};

/** Announced to screen readers when a panel appears whose first field takes the focus and so skips its heading. */
const TITLES: Record<Exclude<Panel, "login">, string> = texts({
  signup: "Sign up for free",
  signup_submitted: "Your account is ready",
  request_link: "Welcome back",
  request_sent: "Check your email",
  enter_password: "Welcome back, enter your password",
  request_reset: "Forgotten your password?",
  reset_request_sent: "Check your email",
  logged_in: "You are logged in",
});

function PanelOf({
  state,
  countries,
  invitation,
  isListing = false,
}: { state: FlowState } & Pick<Props, "countries" | "invitation" | "isListing">) {
  switch (state.panel) {
    case "login":
      return <LoginPanel isListing={isListing} />;
    case "signup":
      return <SignUpForm countries={countries} invitedBy={invitation?.name} />;
    case "request_link":
      return <RequestLinkPanel />;
    case "request_sent":
      return <SentPanel isReset={false} />;
    case "enter_password":
      return <PasswordPanel />;
    case "request_reset":
      return <RequestResetPanel />;
    case "reset_request_sent":
      return <SentPanel isReset />;
    case "logged_in":
      return <DonePanel title="You are logged in" />;
    case "signup_submitted":
      return <DonePanel title="Your account is ready" />;
  }
}

/** Moves the focus into a panel that slides in. */
function usePanelFocus(place: RefObject<HTMLElement | null>, panel: Panel, slide: string | undefined) {
  // Runs before the browser paints: the slide-over moves the focus to itself when the focused button disappears, unless the focus is back
  // inside by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the panel does
  useLayoutEffect(() => {
    if (!slide) return;
    const field = place.current?.querySelector<HTMLElement>("[data-first-field]");
    (field ?? place.current?.querySelector<HTMLElement>("[data-panel-heading]"))?.focus({ preventScroll: true });
  }, [panel, slide]);
}

const BackArrow = ({ onBack }: { onBack: () => void }) => (
  <button
    type="button"
    onClick={onBack}
    aria-label="Back"
    className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-sand"
  >
    <Icon of={ArrowLeft} size={22} />
  </button>
);

const PanelPicture = ({ picture, isPage }: { picture: string; isPage: boolean }) => (
  <div className={`plate mt-auto min-h-40 flex-[0_1_13rem] rounded-none max-sm:min-h-32 ${isPage ? "lg:hidden" : ""}`}>
    <img src={`/media/activity/${picture}/wide`} alt="" loading="lazy" />
  </div>
);

/** Shows the login panels one at a time: they slide by 200 px, the new one takes the focus, and the arrow leads back. */
export function AuthPanels({
  initial,
  afterLogin,
  afterSignUp,
  next,
  countries,
  invitation,
  isListing = false,
  reason = "",
  isPage = false,
  onLeft,
}: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { state, slide, go, back: goBack, end } = usePanelHistory(initial, place, onLeft);
  const { name } = useGuide();
  const [busy, setBusy] = useState<Intent>();
  const [isMounted, setMounted] = useState(false);
  const { panel } = state;
  useEffect(() => setMounted(true), []);

  usePanelFocus(place, panel, slide);

  const submit = async (intent: Intent, form: Record<string, string>) => {
    setBusy(intent);
    const after = await submitPanel(state, intent, form, next);
    if (after.panel === "logged_in") return end(afterLogin);
    if (after.panel === "signup_submitted") {
      // The sign-up page continues with the verification step. The slide-over returns to another page, which doesn't mention it.
      if (!isPage) keepPress("told", t`Welcome. Open the email we sent you to verify your address.`);
      return end(afterSignUp);
    }
    setBusy(undefined);
    if (after.notice) showToast(after.notice.text, { tone: after.notice.tone });
    go(state, after);
  };

  const back = panelBefore(panel);
  const picture = PICTURES[panel];
  return (
    <FlowContext value={{ state, busy, next, referrer: invitation?.code ?? "", reason, submit, enter: () => end(afterLogin) }}>
      <div className="flex h-full flex-col overflow-x-clip">
        <div className="flex h-17 flex-none items-center px-3">
          {back && isMounted && <BackArrow onBack={() => goBack({ ...initialFlowState(back), email: state.email })} />}
        </div>
        <p role="status" data-panel-told="" className="sr-only">
          {slide && (panel === "login" ? welcomeTo(name) : TITLES[panel])}
        </p>
        <div
          key={panel}
          ref={place}
          className={`px-6.5 pb-8 ${slide === "forth" ? "animate-[panel-forth_200ms_ease-out]" : slide === "back" ? "animate-[panel-back_200ms_ease-out]" : ""}`}
        >
          {!isMounted && state.notice && (
            <p role="alert" className={`mb-5 border-s-4 bg-sand p-3 ${state.notice.tone === "error" ? "border-danger" : "border-sea"}`}>
              {state.notice.text}
            </p>
          )}
          <PanelOf state={state} countries={countries} invitation={invitation} isListing={isListing} />
        </div>
        {picture && <PanelPicture picture={picture} isPage={isPage} />}
      </div>
    </FlowContext>
  );
}
